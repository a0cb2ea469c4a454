/** What rules anywhere may read: session, today, option lists, and the documented facts of a record. */
import type { Definitions } from '../definitions.ts';
import { formPart } from '../formPart.ts';
import { centreFacts, recordFacts, userFacts } from '../facts.ts';
import type { Kind } from '../layout.ts';
import { recordParts } from '../definition/form.ts';
import type { Catalogue, RowTable } from '../types.ts';
import { findAction, readOf } from '../findAction.ts';
import { perText } from '../../engine/perValue.ts';
import { rowKeyLost } from '../report.ts';
import { answeredKeys } from '../requestKeys.ts';
import { rowFileOf, rowKeysOf } from '../rowKeys.ts';
import { nameResolver, namesOf, open, rowsResolver, single, traitResolver, type Resolver } from './resolver.ts';

/** Definitions, and the catalogue that is assembled of them. */
export interface Assembly {
  definitions: Definitions;
  catalogue: Catalogue;
}
export type Roots = Readonly<Record<string, Resolver>>;
export interface ResolvedNames {
  session: Resolver;
  /** The session before its parts of a record are known: what decides on them. */
  scope: Resolver;
  lists: Resolver;
  constants: Resolver;
  /** What an action answers: rows with the keys that it names. */
  answerOf(call: string): Resolver;
  /** One of these rows. */
  answeredRow(call: string): Resolver;
  /** What a file is for whose rows fill in a form: the fields of the forms above such uploads. */
  upload(form: string): Resolver;
  /** Facts of a record, with further ones by path below `record`. */
  record(more: Readonly<Record<string, Resolver>>): Resolver;
}

/** Facts declared in config/app.json below a prefix, by first name. */
function declared(catalogue: Catalogue, prefix: string): string[] {
  const facts = catalogue.app['facts'];
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.keys(facts)
    .filter((path) => path.startsWith(`${prefix}.`))
    .map((path) => path.slice(prefix.length + 1).split('.')[0] ?? '');
}

/** A row that stands in a file of the definitions: whatever asks for a key that none has is told with all that do. */
export function definedRow(catalogue: Catalogue, name: string, keys = rowKeysOf(catalogue, name)): Resolver {
  if (!keys) return open;
  const names = namesOf(keys, `key of a row of "${name}"`, open);
  return (rest, soFar) => {
    const miss = names(rest, soFar);
    return miss && { ...miss, ...rowKeyLost(rowFileOf(catalogue, name), rest[0] ?? '') };
  };
}

const columnsOf = (catalogue: Catalogue, noun: string): string[] => Object.keys(catalogue.entities[noun]?.columns ?? {});

/** A table or list whose file is faulty lets every name pass: its own fault is reported already. */
export function worldOf({ definitions, catalogue }: Assembly): ResolvedNames {
  const table = (kind: Kind, rows: RowTable, what: string): Resolver =>
    definitions.sound(kind) ? traitResolver(rows.items, Object.keys(rows.traits ?? {}), what) : open;
  const known = (facts: Readonly<Record<string, string>>, prefix: string, noun: string): string[] => [
    ...Object.keys(facts),
    ...declared(catalogue, prefix),
    ...columnsOf(catalogue, noun),
  ];
  const whole = definitions.sound('app') && definitions.sound('entity');
  const scope: [string, Resolver][] = [
    ['user', whole ? namesOf(known(userFacts, 'session.user', 'user'), 'known fact of the user (npm run handbook tells them)', open) : open],
    [
      'centre',
      whole ? namesOf(known(centreFacts, 'session.centre', 'centre'), 'known fact of the centre (npm run handbook tells them)', open) : open,
    ],
    ['role', table('roles', catalogue.roles, 'trait of config/roles.json')],
    ['program', table('programs', catalogue.programs, 'trait of config/programs.json')],
    ['model', table('centre-models', catalogue.centreModels, 'trait of config/centre-models.json')],
  ];
  const parts = namesOf(
    readOf(catalogue.components, 'names of parts', (components) => recordParts(components).map(({ name }) => name), 1),
    'component of config/components.json',
  );
  const facts = [...Object.keys(recordFacts), ...declared(catalogue, 'record')];
  const answeredRow = perText((call: string): Resolver => {
    const def = findAction(catalogue, call)?.def;
    const keys = def && def.single !== true ? answeredKeys(def, catalogue) : undefined;
    if (!def || !keys) return open;
    const whole = 'reference' in def.do && !def.answer ? def.do.reference : undefined;
    return whole === undefined ? namesOf(keys, `key that "${call}" answers`, open) : definedRow(catalogue, whole, keys);
  });
  return {
    session: nameResolver(new Map([...scope, ['components', definitions.sound('components') ? parts : open]]), 'part of the session'),
    scope: nameResolver(new Map(scope), 'part of the session here'),
    answerOf: (call) => {
      const row = answeredRow(call);
      return row === open ? open : rowsResolver(row);
    },
    answeredRow,
    constants: definitions.sound('app') ? namesOf(Object.keys(catalogue.app.constants), 'constant of config/app.json', open) : open,
    lists: namesOf(definitions.ids('options'), 'option list under config/options', open),
    upload: (form) => {
      const above = (screens: Catalogue['screens']): string[] =>
        Object.values(screens).flatMap(({ blocks }) => blocks.flatMap((block) => (block.with?.['template'] === form ? (block.form ?? []) : [])));
      return namesOf(
        readOf(catalogue.screens, `above ${form}`, above, 1).flatMap((id) => Object.keys(formPart(catalogue.forms, id, 'schema')?.properties ?? {})),
        'field of the form above its upload',
        open,
      );
    },
    record: (more) => {
      if (!definitions.sound('app')) return open;
      const below = new Map<string, Resolver>(facts.map((name) => [name, single]));
      for (const name of declared(catalogue, 'record')) below.set(name, open);
      for (const [name, resolver] of Object.entries(more)) below.set(name, resolver);
      return nameResolver(below, 'known fact of the record (npm run handbook tells them; binding.facts and "facts" of config/app.json may add one)');
    },
  };
}
