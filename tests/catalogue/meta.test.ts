import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { operators } from '../../src/engine/rules/operators/index.ts';
import { standard } from '../../src/engine/rules/standard.ts';
import { metaJudge } from '../../src/catalogue/meta/metaJudge.ts';
import { layout } from '../../src/catalogue/layout.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { metas } from './fixture.ts';

const root = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a path below a meta schema, following its own `$ref`. */
function at(meta: string, ...keys: readonly string[]): JsonObject {
  let [file, here]: [string, unknown] = [meta, metas[meta]];
  for (const key of ['', ...keys]) {
    here = key === '' ? here : isObject(here) ? here[key] : undefined;
    for (
      let ref = isObject(here) && !isObject(here['properties']) ? here['$ref'] : undefined;
      typeof ref === 'string';
      ref = isObject(here) && !isObject(here['properties']) ? here['$ref'] : undefined
    ) {
      const [name = '', pointer = ''] = ref.split('#');
      file = name === '' ? file : name.replace('.schema.json', '');
      here = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((value, one) => (isObject(value) ? value[one] : undefined), metas[file]);
    }
  }
  if (!isObject(here)) throw new Error(`nothing at ${meta} ${keys.join('/')}`);
  return here;
}
const keysAt = (meta: string, ...keys: readonly string[]): string[] =>
  Object.keys(at(meta, ...keys, 'properties'))
    .filter((key) => key !== '$schema')
    .sort();

const shapes = ['src/catalogue', 'src/engine'].flatMap((room) => [
  `${room}/types.ts`,
  ...readdirSync(fileURLToPath(new URL(`${room}/definition`, root))).map((name) => `${room}/definition/${name}`),
]);
/** Names of an interface's members, its parents' among them. */
function members(name: string): string[] {
  for (const path of shapes) {
    const file = ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== name) continue;
      const own = statement.members.flatMap((member) =>
        member.name && ts.isPropertySignature(member) ? [member.name.getText().replace(/'/g, '')] : [],
      );
      const parents = (statement.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()));
      return [...own, ...parents.flatMap(members)].sort();
    }
  }
  throw new Error(`there is no interface ${name}`);
}

describe('meta schemas', () => {
  test.each(Object.keys(metas))('%s is a schema of draft 2020-12', (name) => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    ajv.validateSchema(metas[name] ?? {});
    expect(ajv.errors ?? []).toEqual([]);
  });

  test.each([
    ['UiDef', 'ui', []],
    ['UiSection', 'ui', ['properties', 'sections', 'items']],
    ['UiField', 'ui', ['$defs', 'field']],
    ['RulesDef', 'rules', []],
    ['CheckDef', 'rules', ['properties', 'check', 'items']],
    ['ChangeDef', 'rules', ['properties', 'on', 'items']],
    ['BindingDef', 'binding', []],
    ['SaveStep', 'binding', ['properties', 'save', 'items']],
    ['ThenDef', 'binding', ['properties', 'then']],
    ['CallDef', 'common', ['$defs', 'call']],
    ['NavigateDef', 'common', ['$defs', 'navigate']],
    ['ActionDef', 'actions', ['$defs', 'action']],
    ['RequestDef', 'actions', ['$defs', 'request']],
    ['ColumnDef', 'list', ['properties', 'columns', 'items']],
    ['RowActionDef', 'list', ['$defs', 'action']],
    ['FilterDef', 'list', ['properties', 'filters', 'items']],
    ['WorkflowState', 'workflow', ['$defs', 'state']],
    ['WorkflowTransition', 'workflow', ['$defs', 'transition']],
    ['ScreenDef', 'screen', []],
    ['BlockDef', 'screen', ['properties', 'blocks', 'items']],
    ['MenusFile', 'menus', []],
    ['WrittenMenu', 'menus', ['properties', 'menus', 'items']],
    ['WrittenEntry', 'menus', ['properties', 'entries', 'additionalProperties']],
    ['RowTable', 'table', []],
    ['EntityColumn', 'entity', ['properties', 'columns', 'additionalProperties']],
  ] as const)('%s and its meta schema know the same keys', (name, meta, path) => {
    expect(keysAt(meta, ...path)).toEqual(members(name));
  });

  test.each([
    ['ExampleDef', 'examples', ['$defs', 'example'], ['alone', 'given']],
    ['ListExample', 'list', ['$defs', 'example'], ['given']],
    ['WorkflowExample', 'workflow-examples', ['$defs', 'example'], ['given']],
    ['ListDef', 'list', [], ['situations']],
  ] as const)('%s and its meta schema know the same keys, but for how examples are written', (name, meta, path, exampleKeys) => {
    expect(keysAt(meta, ...path)).toEqual([...members(name), ...exampleKeys].sort());
  });

  test('a workflow and its meta schema know the same keys, but for its examples, which have a file of their own and share what is given there', () => {
    const examples = keysAt('workflow-examples').filter((key) => !['given', 'situations'].includes(key));
    expect([...keysAt('workflow'), ...examples].sort()).toEqual(members('WorkflowDef'));
  });

  test('an entity and its meta schema know the same keys, but for the marks that the loader lays in', () => {
    expect(keysAt('entity').filter((key) => key !== 'about')).toEqual(members('EntityDef').filter((key) => key !== 'about' && key !== 'marks'));
  });

  test('every kind of file has one, and every one can be used', () => {
    const judge = metaJudge(metas);
    for (const { meta } of layout) if (meta !== undefined) expect(() => judge(meta, {})).not.toThrow();
    const used = new Set(layout.map(({ meta }) => meta));
    expect(Object.keys(metas).filter((name) => !used.has(name))).toEqual(['common']);
  });

  test('every key that an admin may write is described where it is not plain', () => {
    const plain = new Set([
      'when',
      'with',
      'call',
      'go',
      'say',
      'why',
      'text',
      'to',
      'id',
      'label',
      'count',
      'seconds',
      'tone',
      'requirement',
      'provider',
      'logout',
      'icon',
      'form',
      'list',
      'note',
      'screen',
      'tab',
    ]);
    const bare: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (!isObject(value)) return;
      const properties = value['properties'];
      if (isObject(properties))
        for (const [key, schema] of Object.entries(properties))
          if (isObject(schema) && schema['description'] === undefined && schema['$ref'] === undefined && !plain.has(key)) bare.push(`${path}/${key}`);
      for (const [key, below] of Object.entries(value)) walk(below, `${path}/${key}`);
    };
    for (const [name, schema] of Object.entries(metas)) walk(schema, name);
    expect(bare.length).toBeLessThan(60);
  });

  test('blocks, icons and widgets are those that the page knows', () => {
    const names = (source: string, table: string): string[] => {
      const body = source.slice(source.indexOf(`export const ${table}`));
      return [...body.slice(0, body.indexOf('\n};')).matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map((match) => match[1] ?? match[2] ?? '').sort();
    };
    const blocks = at('screen', 'properties', 'blocks', 'items', 'properties', 'block')['enum'];
    expect([...(blocks as string[])].sort()).toEqual(['login', 'link', ...names(text('src/runtime/pages/blocks.ts'), 'blocks')].sort());
    const widgets = at('ui', '$defs', 'field', 'properties', 'widget')['enum'];
    expect([...(widgets as string[])].sort()).toEqual(Object.keys(JSON.parse(text('src/widgets/inputs/widgets.json')) as object).sort());
    const icons = at('common', '$defs', 'icon')['enum'];
    const shapes = [...text('src/widgets/theme/iconTable.ts').matchAll(/ as '?([\w-]+)'? \} from/g)].map((match) => match[1]);
    expect([...(icons as string[])].sort()).toEqual(shapes.sort());
  });

  test('an editor can complete every operator of the engine, and the three words that name a rule or value', () => {
    const logicKeys = keysAt('common', '$defs', 'logic');
    expect(logicKeys).toEqual(['constant', 'fact', 'permission', ...Object.keys(standard), ...Object.keys(operators)].sort());
  });
});

test('a place of rules is made of keys that the meta schemas name: a misspelt one would find none', () => {
  const keysBelow = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, below]) => [
          ...(key === 'properties' && isObject(below) ? Object.keys(below) : []),
          ...keysBelow(below),
        ]);
  // What an effect of a transition is given (`than`) no meta schema names.
  const keys = new Set([...keysBelow(metas), 'than', '', '*', '#', '{}']);
  const folder = 'src/catalogue/ruleLocations';
  const files = ['src/catalogue/validateDefinitions.ts', ...readdirSync(fileURLToPath(new URL(folder, root))).map((name) => `${folder}/${name}`)];
  const places = files.flatMap((path) => [...text(path).matchAll(/['`}](\/[\w#*{}/]+)['`]/g)].map(([, place = '']) => place));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => place.split('/').some((key) => !keys.has(key)))).toEqual([]);
});
