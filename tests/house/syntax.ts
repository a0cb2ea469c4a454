/** What TypeScript's parser finds better than a search for words. */
import ts from 'typescript';
import type { SourceFile } from './tree.ts';

const place = (file: ts.SourceFile, node: ts.Node): string => `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

export const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

function nodesOf(source: SourceFile, matches: (node: ts.Node) => boolean): { file: ts.SourceFile; nodes: ts.Node[] } {
  const file = parse(source);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { file, nodes };
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** Most files hold none of these words, and need not be parsed. */
const mayHold = ({ text }: SourceFile, ...words: readonly string[]): boolean => words.some((word) => text.includes(word));

/** What works with a key: only the file of keys may. Hashes without a key are anybody's. */
const keyed = /^(createHmac|create(De|C)ipheriv|hkdf(Sync)?|pbkdf2(Sync)?|scrypt(Sync)?|createSecretKey|createSign|subtle|webcrypto)$/;

/** Places where the secret itself goes anywhere but into a function of ours that derives a key from it, and where keys are worked with. */
export function rawSecrets(source: SourceFile): string[] {
  if (!mayHold(source, 'secretKey', 'create', 'hkdf', 'pbkdf2', 'scrypt', 'subtle', 'webcrypto')) return [];
  const { file, nodes } = nodesOf(source, (node) => {
    if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
    if (keyed.test(node.text)) return true;
    if (!/^#?secretKey$/.test(node.text)) return false;
    const whole = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
    const { parent } = whole;
    const isHandedOn =
      (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && ts.isIdentifier(parent.expression) && parent.expression !== whole;
    const isKept = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    const isNamed =
      ts.isParameter(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isBindingElement(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent);
    const isCompared = ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind);
    return !isHandedOn && !isKept && !isNamed && !isCompared;
  });
  return nodes.map((node) => place(file, node));
}

const aboutIds = /(role|program|programme|model|centre|center)(_?map)?(_?id)?$/i;

/** Zero is no id: it says that there is none. */
const isIdNumber = (node: ts.Node): boolean => ts.isNumericLiteral(node) && node.text !== '0';

/** Comparisons of a role, programme, centre or model with a number: such an id belongs in its table, as a trait. */
export function comparedIds(source: SourceFile): string[] {
  if (!mayHold({ ...source, text: source.text.toLowerCase() }, 'role', 'program', 'model', 'cent')) return [];
  const { file, nodes } = nodesOf(source, (node) => {
    if (ts.isBinaryExpression(node)) {
      const sides = [node.left, node.right];
      const isCompared = comparisons.has(node.operatorToken.kind) && sides.some(isIdNumber);
      return isCompared && sides.some((side) => aboutIds.test(side.getText().replace(/[?!)\]'"]+$/g, '')));
    }
    if (ts.isSwitchStatement(node)) {
      const isOfNumbers = node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isIdNumber(clause.expression));
      return isOfNumbers && aboutIds.test(node.expression.getText());
    }
    return (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'includes' &&
      ts.isArrayLiteralExpression(node.expression.expression) &&
      node.expression.expression.elements.some(isIdNumber) &&
      node.arguments.some((one) => aboutIds.test(one.getText()))
    );
  });
  return nodes.map((node) => place(file, node));
}

/** The names that a file declares and exports, each once, whether a type or a value; what it only passes on is not its own. */
export function exportedNames(source: SourceFile): string[] {
  const isExported = (node: ts.Statement): boolean =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const names = parse(source)
    .statements.filter(isExported)
    .flatMap((node) =>
      ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(({ name }) => name.getText())
        : [(node as ts.DeclarationStatement).name?.getText() ?? 'default'],
    );
  return [...new Set(names)];
}
