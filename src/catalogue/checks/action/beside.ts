import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt, type FoundFault, type Check } from '../check.ts';
import { unknownName } from '../named.ts';
import { transitionsOf } from '../../transitions.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import { languageOf } from '../text/places.ts';
import { eachAction, operationOf, writingKinds } from './operation.ts';
import { marksIn, oldRule, unknownAfterwards } from '../../expand/marks.ts';

/** Work that a replica may be asked for. A handler that writes is refused by the server. */
const reading: readonly string[] = ['get', 'list', 'count', 'history', 'exists', 'reference', 'handler'];
const bearer = '"auth": "bearer"';

/** An action without a session neither reads one nor writes, and an internal one has no endpoint. */
export const actionAccess = eachAction('action', ({ auth, may, scope, internal, endpoint, mayLag, seen, do: operation }, base) => {
  const found: FoundFault[] = [];
  const { kind } = operationOf(operation);
  if (internal === true && endpoint) found.push(wrongAt(`${base}/endpoint`, 'an internal action has no endpoint', 'no "endpoint", or no "internal"'));
  if (seen && kind !== 'get' && kind !== 'list')
    found.push(wrongAt(`${base}/seen`, `"${kind}" answers no rows of which it could be said who has seen them`, 'no "seen"'));
  if (mayLag === true && !reading.includes(kind))
    found.push(wrongAt(`${base}/mayLag`, `"${kind}" does more than read, and what it decides by must not be old`, 'no "mayLag"'));
  if (auth !== 'none') return found;
  if (may !== undefined) found.push(wrongAt(`${base}/may`, '"may" reads a session that "auth": "none" does not have', bearer));
  if (scope === 'centre' || scope === 'user')
    found.push(wrongAt(`${base}/scope`, `"scope": "${scope}" needs a session that "auth": "none" does not have`, bearer));
  if (writingKinds.has(kind)) found.push(wrongAt(`${base}/auth`, `"${kind}" writes, and anybody could call it`, bearer));
  return found;
});

/** What an operation reads or writes besides its entity is there: the row that `mark` sets, the reference that `leftJoin` lays rows upon, the row that is followed, the rows `without` which others are listed. */
export const actionBeside = eachAction('unknown-name', ({ do: work }, base, { definitions, catalogue }) => {
  if ('upsertMany' in work && work.mark) {
    const references = Object.keys(catalogue.entities[work.upsertMany]?.references ?? {});
    const { by } = work.mark;
    return references.includes(by)
      ? []
      : [wrongAt(`${base}/do/mark/by`, `"${by}" is no reference of ${work.upsertMany}`, oneOf(by, references, 'reference'))];
  }
  if ('update' in work && work.event !== undefined && definitions.sound('workflow')) {
    const workflow = catalogue.workflows[catalogue.entities[work.update]?.workflow ?? ''];
    const events = workflow?.of ? [...new Set(transitionsOf(workflow).map(({ event }) => event))].filter((one) => one !== workflow.of?.clock) : [];
    return events.includes(work.event)
      ? []
      : [wrongAt(`${base}/do/event`, `the workflow of ${work.update} has no event "${work.event}" to write by`, oneOf(work.event, events, 'event'))];
  }
  if ('follow' in work) {
    const references = catalogue.entities[work.follow]?.references ?? {};
    const [by = ''] = work.by;
    const from = references[by];
    if (from === undefined)
      return [wrongAt(`${base}/do/by/0`, `"${by}" is no reference of ${work.follow}`, oneOf(by, Object.keys(references), 'reference'))];
    const owner = catalogue.workflows[catalogue.entities[from]?.workflow ?? ''];
    return owner?.of || !definitions.sound('workflow')
      ? []
      : [
          wrongAt(
            `${base}/do/by/0`,
            `${from} has no workflow whose step could open anything`,
            'a reference to an entity with a workflow',
            'workflow-owner',
          ),
        ];
  }
  if ('takeBack' in work) {
    const { takeBack, of, also } = work;
    const service = Object.values(catalogue.actions).find((actions) => Object.values(actions).some(({ do: one }) => one === work)) ?? {};
    const references = catalogue.entities[takeBack]?.references ?? {};
    const leading = Object.keys(references).filter((key) => references[key] === also?.entity);
    return [
      ...of.flatMap((name, index) => unknownName(`${base}/do/of/${index}`, name, 'action', Object.keys(service))),
      ...(also && !leading.includes(also.by)
        ? [wrongAt(`${base}/do/also/by`, `"${also.by}" is no reference of ${takeBack} to ${also.entity}`, oneOf(also.by, leading, 'reference'))]
        : []),
    ];
  }
  if ('restore' in work && definitions.sound('app') && !(Number(catalogue.app.constants['undoSeconds']) > 0))
    return [wrongAt(`${base}/do/restore`, 'nothing says for how long', '"undoSeconds" under "constants" of config/app.json')];
  if ('list' in work && work.without) {
    const { entity, by } = work.without;
    const known = definitions.ids('entity');
    if (!known.includes(entity)) return [];
    const leading = Object.entries(catalogue.entities[entity]?.references ?? {}).flatMap(([key, noun]) => (noun === work.list ? [key] : []));
    return leading.includes(by)
      ? []
      : [wrongAt(`${base}/do/without/by`, `"${by}" is no reference of ${entity} to ${work.list}`, oneOf(by, leading, 'reference'))];
  }
  if ('list' in work && work.beside) {
    const known = definitions.ids('entity');
    return Object.entries(work.beside).flatMap(([key, { entity, by }]) => {
      const at = pointerTo(`${base}/do/beside`, key);
      if (!known.includes(entity)) return [];
      const own = catalogue.entities[work.list]?.references ?? {};
      const shared = Object.entries(catalogue.entities[entity]?.references ?? {}).flatMap(([name, noun]) => (own[name] === noun ? [name] : []));
      return shared.includes(by)
        ? []
        : [wrongAt(`${at}/by`, `"${by}" is no reference that ${work.list} and ${entity} share`, oneOf(by, shared, 'reference'))];
    });
  }
  return [];
});

/** What keeps a row from being deleted is there: the entity, its columns, and the words that say so. */
export const actionUnless = eachAction('unknown-name', ({ do: work }, base, context) => {
  const { catalogue, definitions } = context;
  const known = definitions.ids('entity');
  const texts = catalogue.messages[languageOf(context)];
  return ('unless' in work ? (work.unless ?? []) : []).flatMap(({ entity, where, rule }, index) => {
    const at = `${base}/do/unless/${index}`;
    const { columns = {}, references = {} } = catalogue.entities[entity] ?? {};
    const names = [...Object.keys(columns).filter((name) => columns[name]?.filter), ...Object.keys(references)];
    return [
      ...Object.keys(where)
        .filter((key) => known.includes(entity) && !names.includes(key))
        .map((key) =>
          wrongAt(pointerTo(`${at}/where`, key), `rows of ${entity} cannot be picked by "${key}"`, oneOf(key, names, 'column'), 'untyped-column'),
        ),
      ...(!texts || Object.hasOwn(texts, `guard.${rule}`)
        ? []
        : [wrongAt(`${at}/rule`, `there is no text "guard.${rule}" in config/messages`, `"guard.${rule}": "…"`, 'missing-text')]),
    ];
  });
});

/** The row that a call is about is one of an entity, and the request has the key that names it. */
export const actionRecord = eachAction('unknown-name', (action, base, { definitions, catalogue }) => {
  const { record } = action;
  if (record === undefined) return [];
  const known = definitions.ids('entity');
  if (!known.includes(record.entity)) return [];
  const keys = [...(acceptedKeys(catalogue, action) ?? [record.by])];
  return keys.includes(record.by)
    ? []
    : [wrongAt(`${base}/record/by`, `the request takes no "${record.by}"`, oneOf(record.by, keys, 'key of the request'))];
});

/** A rule that reads the step itself cannot be judged for rows from before; and of two marks of one field only one can speak for them. */
export const marks: Check = {
  name: 'mark',
  faults: ({ definitions, catalogue: { entities, actions } }) => {
    const said = new Map<string, { rule: string; by: string }>();
    return marksIn(entities, actions).flatMap(({ service, name, noun, from, mark }) => {
      const source = definitions.get('actions', service);
      if (!source) return [];
      const base = pointerTo('', name, 'do', 'mark');
      const fields = Object.keys(mark.set);
      const old = Object.keys(mark.old ?? {})
        .filter((field) => !fields.includes(field))
        .map((field) =>
          wrongAt(pointerTo(`${base}/old`, field), `the mark sets no "${field}"`, oneOf(field, fields, 'field that "set" names'), 'unknown-name'),
        );
      const found = fields.flatMap((field): FoundFault[] => {
        const [rule, at] = [oldRule(mark, field), pointerTo(`${base}/set`, field)];
        if (rule === undefined) {
          const wrong = `"${field}" is set by "${unknownAfterwards(mark.set[field] ?? null) ?? ''}", which nobody knows for rows of ${noun} from before the mark`;
          return [wrongAt(at, wrong, `under "old" a rule for "${field}" over rows and record, or null: they get nothing`)];
        }
        const key = `${noun} ${field}`;
        const one = { rule: JSON.stringify([from, mark.by, rule]), by: `${service}.${name}` };
        const other = rule === null ? undefined : said.get(key);
        if (rule !== null && other === undefined) said.set(key, one);
        return other === undefined || other.rule === one.rule
          ? []
          : [
              wrongAt(
                at,
                `${other.by} marks "${field}" of ${noun} otherwise: rows from before could get either`,
                `"old": { "${field}": null } in one of them`,
              ),
            ];
      });
      return [...old, ...found].map((fault) => ({ source, ...fault }));
    });
  },
};
