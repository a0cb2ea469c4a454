/** A new entry in config/actions, and for a handler its file, its row in the table and its test. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { jsonOf } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { mayOf } from '../../studio/begin/mayOf.ts';
import { Unusable } from './run.ts';

export interface NewAction {
  service: string;
  action: string;
  operation: string;
  target: string;
}

const operations = ['create', 'update', 'get', 'list', 'count', 'delete', 'validate', 'send', 'reference', 'handler'] as const;
const reading: readonly string[] = ['get', 'list', 'count', 'validate'];
const picking: readonly string[] = ['get', 'count', 'delete', 'validate', 'update', 'send'];

/** What a new action takes: the entity's key where rows are picked by it. */
function request(operation: string, entity: EntityDef | undefined): object {
  if (!entity || !picking.includes(operation)) return {};
  return { request: { required: [entity.key], properties: { [entity.key]: { type: 'integer', minimum: 1 } } } };
}

function entry({ service, action, operation, target }: NewAction, entity: EntityDef | undefined, catalogue: Catalogue): object {
  const by = entity && picking.includes(operation) && !['update', 'send'].includes(operation) ? { by: [entity.key] } : {};
  return {
    auth: 'bearer',
    ...(entity ? { may: mayOf(catalogue, target, reading.includes(operation) ? 'read' : 'write') } : {}),
    // What code does nobody can tell from here: who else may call it is said by hand.
    ...(operation === 'handler' ? { may: { var: 'session.role.administers' } } : {}),
    scope: entity && entity.scope !== 'none' ? 'centre' : 'none',
    ...request(operation, entity),
    do: { [operation]: target, ...by },
    ...(reading.includes(operation) || operation === 'reference' ? {} : { audit: `${entity ? target : service}.${action}` }),
  };
}

/** Adds the entry at the end of its file. */
function addEntry(path: string, name: string, value: object): void {
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JsonObject) : { $schema: '../../schemas/_meta/actions.schema.json' };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, fileTextOf({ ...before, [name]: jsonOf(value) }));
}

const handlerSource = (name: string): string => `import type { Handler } from '../call.ts';

/** Answers what it was sent: say here what it does instead, and which requirement asks for it. */
export const ${name}: Handler = async ({ payload }) => ({ rows: [payload] });
`;

/** Adds a handler's file and its row in the table. The table is sorted by name. */
function addHandler(project: string, name: string): string[] {
  const file = `src/server/actions/${name}.ts`;
  const table = 'src/server/actions/index.ts';
  if (existsSync(join(project, file))) throw new Unusable(`${file} exists already`);
  const text = readFileSync(join(project, table), 'utf8');
  const imports = [...text.matchAll(/^import \{ (\w+) \} from '\.\/\w+\.ts';$/gm)];
  const after = imports.filter((match) => (match[1] ?? '') < name).at(-1) ?? imports[0];
  const place = after ? after.index + after[0].length : -1;
  const open = text.indexOf('= {', text.indexOf('export const handlers'));
  if (place < 0 || open < 0) throw new Unusable(`${table} does not look as expected: add the handler there by hand`);
  const withRow = `${text.slice(0, open + 3)}\n  ${name},${text.slice(open + 3)}`;
  writeFileSync(join(project, table), `${withRow.slice(0, place)}\nimport { ${name} } from './${name}.ts';${withRow.slice(place)}`);
  writeFileSync(join(project, file), handlerSource(name));
  return [file, table];
}

/**
 * Adds an action to a folder of definitions (`project` is where handlers live) and answers the paths written.
 * Throws Unusable for names that are none or taken, unknown operations, and targets that are not there.
 */
export function newAction(folder: string, project: string, draft: NewAction, catalogue: Catalogue): string[] {
  const { service, action, operation, target } = draft;
  if (!/^[a-z][a-z0-9-]*$/.test(service)) throw new Unusable(`"${service}" is no name of a service: small letters, digits, hyphens`);
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(action)) throw new Unusable(`"${action}" is no name of an action: letters and digits, e.g. captureHostel`);
  if (!(operations as readonly string[]).includes(operation)) throw new Unusable(`"${operation}" is no operation: one of ${operations.join(', ')}`);
  if (catalogue.actions[service]?.[action]) throw new Unusable(`config/actions/${service}.json has an action "${action}" already`);
  const entity = catalogue.entities[target];
  if (!['reference', 'handler'].includes(operation) && !entity)
    throw new Unusable(`there is no entity "${target}": one of ${Object.keys(catalogue.entities).join(', ')}`);
  if (operation === 'handler' && !/^[a-z][A-Za-z0-9]*$/.test(target))
    throw new Unusable(`"${target}" is no name of a handler: letters and digits, e.g. captureHostel`);
  const file = `config/actions/${service}.json`;
  const handlerFiles = operation === 'handler' ? addHandler(project, target) : [];
  addEntry(join(folder, file), action, entry(draft, entity, catalogue));
  return [file, ...handlerFiles];
}
