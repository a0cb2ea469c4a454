import { operationOf } from '../../findAction.ts';
import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, faultAt, type FoundFault, type Check } from '../check.ts';
import { languageOf } from '../text/places.ts';
import { eachAction } from './operation.ts';
import { marksIn, oldRule, unknownAfterwards } from '../../expand/marks.ts';
import { oneOf } from '../../../engine/nearest.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { EntityDef } from '../../definition/entity.ts';
import { acceptedKeys } from '../../requestKeys.ts';

/** A step that opens another row is one of a workflow, and what was removed can be brought back for a while. */
export const actionBeside = eachAction('unknown-name', ({ do: work }, base, { definitions, catalogue }) => {
  if ('follow' in work) {
    const from = catalogue.entities[work.follow]?.references?.[work.by[0] ?? ''];
    const isSent = from === undefined || catalogue.workflows[catalogue.entities[from]?.workflow ?? '']?.of !== undefined;
    if (isSent || !definitions.sound('workflow')) return [];
    const wrong = `${from} has no workflow whose step could open anything`;
    return faultAt(`${base}/do/by/0`, wrong, 'a reference to an entity with a workflow', 'workflow-owner');
  }
  if ('restore' in work && definitions.sound('app') && !(Number(catalogue.app.constants['undoSeconds']) > 0))
    return faultAt(`${base}/do/restore`, 'nothing says for how long', '"undoSeconds" under "constants" of config/app.json');
  return [];
});

/** What keeps a row from being deleted is said in words. */
export const actionUnless = eachAction('missing-text', ({ do: work }, base, context) => {
  const texts = context.catalogue.messages[languageOf(context)];
  return ('unless' in work ? (work.unless ?? []) : []).flatMap(({ rule }, index) =>
    !texts || Object.hasOwn(texts, `guard.${rule}`)
      ? []
      : faultAt(`${base}/do/unless/${index}/rule`, `there is no text "guard.${rule}" in config/messages`, `"guard.${rule}": "…"`),
  );
});

/** A rule that reads the step itself cannot be judged for rows from before; and of two marks of one field only one can speak for them. */
export const marks: Check = {
  name: 'mark',
  faults: ({ definitions, catalogue: { entities, actions } }) => {
    const markByField = new Map<string, { rule: string; by: string }>();
    return marksIn(entities, actions).flatMap(({ service, name, noun, from, mark }) => {
      const source = definitions.get('actions', service);
      if (!source) return [];
      const base = pointerTo('', name, 'do', 'mark');
      const fields = Object.keys(mark.set);
      const found = fields.flatMap((field): FoundFault[] => {
        const [rule, at] = [oldRule(mark, field), pointerTo(`${base}/set`, field)];
        if (rule === undefined) {
          const wrong = `"${field}" is set by "${unknownAfterwards(mark.set[field] ?? null) ?? ''}", which nobody knows for rows of ${noun} from before the mark`;
          return faultAt(at, wrong, `under "old" a rule for "${field}" over rows and record, or null: they get nothing`);
        }
        const key = `${noun} ${field}`;
        const one = { rule: JSON.stringify([from, mark.by, rule]), by: `${service}.${name}` };
        const other = rule === null ? undefined : markByField.get(key);
        if (rule !== null && other === undefined) markByField.set(key, one);
        return other === undefined || other.rule === one.rule
          ? []
          : faultAt(
              at,
              `${other.by} marks "${field}" of ${noun} otherwise: rows from before could get either`,
              `"old": { "${field}": null } in one of them`,
            );
      });
      return found.map((fault) => ({ source, ...fault }));
    });
  },
};

/** The columns of a question that counters must answer. */
function uncounted(operation: ActionDef['do'], base: string, name: string, entity: EntityDef): FoundFault[] {
  if (!('count' in operation) || operation.per === undefined) return [];
  const own = (key: string): string => (key === 'programId' ? 'programmeId' : key);
  const columns = [operation.per, operation.by, Object.keys(operation.where ?? {})]
    .flat()
    .map(own)
    .filter((key) => key !== 'centerId');
  if ((entity.counters ?? []).some((group) => columns.every((key) => group.includes(key)))) return [];
  return faultAt(
    `${base}/do/per`,
    `no counter of ${name} has ${columns.map((key) => `"${key}"`).join(', ')} together, so every row would be counted`,
    `a group with them under "counters" of config/entities/${name}.json`,
    'uncounted',
  );
}

/** Words are looked for in rows that have a search text; another key than the id names a row that no other row is named by. */
function unfound(operation: ActionDef['do'], base: string, name: string, entity: EntityDef): FoundFault[] {
  const file = `config/entities/${name}.json`;
  if ('list' in operation && operation.finds !== undefined && (entity.search ?? []).length === 0)
    return faultAt(`${base}/do/finds`, `rows of ${name} have no search text`, `"search" in ${file}`, 'untyped-column');
  const [by] = 'send' in operation ? (operation.by ?? []) : [];
  const unique = (entity.unique ?? []).flatMap(({ over, only }) => (over.length === 1 && only === undefined ? over : []));
  return by === undefined || unique.includes(by)
    ? []
    : faultAt(`${base}/do/by/0`, `several rows of ${name} may have the same "${by}"`, oneOf(by, unique, `key that is unique in ${file}`));
}

/** What is counted over all centres is never everything because a key was left out. */
function countedEverywhere({ do: operation, request = {} }: ActionDef, base: string, name: string): FoundFault[] {
  if (!('count' in operation) || !operation.everywhere) return [];
  const { by } = operation;
  if (by.length === 0)
    return faultAt(`${base}/do/by`, `every row of ${name} would be counted`, 'the keys by which they are picked', 'untyped-column');
  return by
    .filter((key) => !request.required?.includes(key))
    .map((key) => wrongAt(`${base}/request`, `without "${key}" every row of ${name} would be counted`, `"required": ["${key}"]`));
}

/** A row that is brought back is named, and what is counted or looked for is found without reading every row. */
export const actionKeys = eachAction('unknown-key', (action, base, { catalogue }) => {
  const { kind, name } = operationOf(action.do);
  const entity = kind === 'handler' ? undefined : catalogue.entities[name];
  if (!entity) return [];
  const accepted = acceptedKeys(catalogue, action);
  return [
    ...(kind === 'restore' && accepted && !accepted.has(entity.key)
      ? faultAt(`${base}/do/restore`, `the request does not take "${entity.key}", which names the row`, `"${entity.key}" under request.properties`)
      : []),
    ...uncounted(action.do, base, name, entity),
    ...countedEverywhere(action, base, name),
    ...unfound(action.do, base, name, entity),
  ];
});

/** What an event is sent to has a workflow. */
export const actionTarget = eachAction('workflow-owner', ({ do: work }, base, { definitions, catalogue }) => {
  const entity = 'send' in work ? catalogue.entities[work.send] : undefined;
  if (!entity || !definitions.sound('workflow') || catalogue.workflows[entity.workflow ?? '']?.of !== undefined) return [];
  const wrong = `the entity "${entity.noun}" has no workflow to send an event to`;
  return faultAt(`${base}/do/send`, wrong, `"workflow" in config/entities/${entity.noun}.json, naming a workflow with "of"`);
});
