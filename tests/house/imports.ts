/** Reads the imports of a file by TypeScript's own parser and judges them by the table of rooms. */
import ts from 'typescript';
import { posix } from 'node:path';
import { rooms, worldly, type Room } from './rooms.ts';
import { parse } from './syntax.ts';
import type { SourceFile } from './tree.ts';

interface Import {
  from: string;
  typeOnly: boolean;
}

const isTypeOnly = (node: ts.ImportDeclaration): boolean => {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    !clause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((one) => one.isTypeOnly)
  );
};

/** Several tests ask the same of all files of a worker. */
const known = new Map<string, { text: string; found: Import[] }>();

export function importsOf(file: SourceFile): Import[] {
  const before = known.get(file.path);
  if (before?.text === file.text) return before.found;
  const found: Import[] = [];
  // Only what is imported while it runs, or as a type in its place, stands deeper than at the top.
  const isDeep = file.text.includes('import(');
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ from: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    }
    const first = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
    if (first && ts.isStringLiteral(first)) found.push({ from: first.text, typeOnly: false });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      found.push({ from: node.argument.literal.text, typeOnly: true });
    }
    if (isDeep || ts.isSourceFile(node)) ts.forEachChild(node, visit);
  };
  visit(parse(file));
  known.set(file.path, { text: file.text, found });
  return found;
}

/** Identifiers of the outer world that a pure room uses as values. */
function worldOf(file: SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && worldly.some((name) => name === node.text)) {
      const { parent } = node;
      const isName =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        ts.isPropertySignature(parent) ||
        ts.isBindingElement(parent) ||
        ts.isParameter(parent) ||
        ts.isVariableDeclaration(parent);
      if (!isName) found.add(node.text);
    }
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') found.add('Date.now');
    if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) found.add('new Date()');
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return [...found];
}

const matches = (list: readonly string[], name: string): boolean =>
  list.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

function judgeOne(file: SourceFile, room: Room, { from, typeOnly }: Import): string | undefined {
  if (from.startsWith('node:')) {
    const allowed = room.node === true || (Array.isArray(room.node) && room.node.some((place) => file.path.startsWith(place)));
    return allowed ? undefined : `may not use ${from}`;
  }
  if (!from.startsWith('.')) return typeOnly || matches(room.npm, from) ? undefined : `may not import ${from}`;
  const target = posix.join(posix.dirname(file.path), from);
  if (!/\.(tsx?|css|json|svg|mjs)(\?\w+)?$/.test(target)) return `imports ${from} without its extension`;
  const [top, folder = ''] = target.split('/');
  if (top !== 'src') return `reaches out of src to ${from}`;
  const how = room.may[folder];
  if (how === undefined) return `may not import ${folder}`;
  return how === 'types' && !typeOnly && room.values?.includes(target) !== true ? `may import only types of ${folder}` : undefined;
}

/** @returns every fault as `path what is wrong` */
export function judgeImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const name = file.path.split('/')[1] ?? '';
    const room = rooms[name];
    if (!room) return [`${file.path} lies in a folder without a row in the table of rooms: src/${name}`];
    const wrong = importsOf(file)
      .map((one) => judgeOne(file, room, one))
      .filter((one) => one !== undefined);
    const world = room.globals ? [] : worldOf(file).map((one) => `is pure and may not touch ${one}`);
    return [...wrong, ...world].map((fault) => `${file.path} ${fault}`);
  });
}
