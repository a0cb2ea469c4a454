import { segmentsOfPointer } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { documentOf, entityFields } from '../ruleLocations/entityFields.ts';
import type { EntityDef } from '../definition/entity.ts';
import { inEach, wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';

/** Keys that every row has beside its own. */
const kept = ['centerId', 'centreId', 'programId', 'programmeId', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'];

function links(entity: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const references = Object.keys(entity.references ?? {});
  const found = (typeof entity.scope === 'object' ? Object.entries(entity.scope) : [])
    .filter(([, name]) => !references.includes(name))
    .map(([key, name]): FoundFault => ({
      pointer: pointerTo('/scope', key),
      wrong: `"${name}" is no reference of this entity`,
      right: oneOf(name, references, 'reference'),
    }));
  for (const [name, { from }] of Object.entries(entity.columns ?? {})) {
    if (!from) continue;
    const base = pointerTo('/columns', name, 'from');
    if (entity.references?.[from.by] !== from.entity)
      found.push({
        pointer: `${base}/by`,
        wrong: `"${from.by}" is no reference to ${from.entity}`,
        right: oneOf(
          from.by,
          references.filter((key) => entity.references?.[key] === from.entity),
          'reference',
        ),
      });
    const fields = entityFields(catalogue, from.entity);
    const field = segmentsOfPointer(from.at)[0] ?? '';
    if (fields && !fields.has(field))
      found.push({ pointer: `${base}/at`, wrong: `${from.entity} has no "${field}"`, right: oneOf(field, fields, 'field') });
  }
  return found;
}

/** A row can only be held against one that it points to, by keys that both have. */
function alike(noun: string, entity: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const references = Object.keys(entity.references ?? {});
  return Object.entries(entity.alike ?? {}).flatMap(([reference, keys]): FoundFault[] => {
    const pointer = pointerTo('/alike', reference);
    if (!references.includes(reference))
      return [wrongAt(pointer, `"${reference}" is no reference of this entity`, oneOf(reference, references, 'reference'))];
    const other = catalogue.entities[entity.references?.[reference] ?? ''];
    return keys.flatMap((key, index) =>
      [entity, ...(other ? [other] : [])].some(({ columns, references: named }) => columns?.[key] === undefined && named?.[key] === undefined)
        ? [
            wrongAt(
              `${pointer}/${index}`,
              `"${key}" is no column of both ${noun} and ${other?.noun ?? reference}`,
              oneOf(key, Object.keys(entity.columns ?? {}), 'column'),
            ),
          ]
        : [],
    );
  });
}

/** What shares a row is an entity that refers to it. */
function shared(noun: string, { shared: by }: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  if (!by) return [];
  const references = catalogue.entities[by.with]?.references;
  if (!references) return [];
  const leading = Object.keys(references).filter((key) => references[key] === noun);
  return leading.includes(by.by)
    ? []
    : [wrongAt('/shared/by', `"${by.by}" of ${by.with} does not refer to ${noun}`, oneOf(by.by, leading, 'reference'))];
}

/** What a column holds that points to a row is its number. */
const pointing = ({ references = {}, columns = {} }: EntityDef): FoundFault[] =>
  Object.keys(references).flatMap((name) => {
    const type = columns[name]?.type;
    return type === undefined || type === 'integer'
      ? []
      : [wrongAt(pointerTo('/columns', name, 'type'), `"${name}" points to a row of ${references[name]} and is of type "${type}"`, '"integer"')];
  });

/** A row belongs to one that it points to, as soon as it points to any. */
const belonging = ({ parent, references = {} }: EntityDef, { definitions }: CheckContext): FoundFault[] => {
  const pointed = Object.values(references);
  return parent === undefined || pointed.length === 0 || pointed.includes(parent) || !definitions.ids('entity').includes(parent)
    ? []
    : [wrongAt('/parent', `its rows point to no ${parent}: a save would look for one`, oneOf(parent, pointed, 'entity under "references"'))];
};

/** Rows about somebody whom a centre keeps are kept by it, too. */
function unscoped({ scope, references = {} }: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  if (scope !== 'none') return [];
  const about = Object.entries(references).filter(([, noun]) => (catalogue.entities[noun]?.scope ?? 'none') !== 'none');
  return about
    .slice(0, 1)
    .map(([name, noun]) =>
      wrongAt(
        '/scope',
        `its rows point to a ${noun}, which only its centre sees, and would be within everybody's reach`,
        `{ "through": "${name}" }, or "centre"`,
        'unscoped',
      ),
    );
}

/** Names of fields, where a form says which fields there are. */
function fields(noun: string, entity: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const own = entityFields(catalogue, noun);
  if (!own) return [];
  const known = new Set([...own, ...kept]);
  const lists = [
    ...(entity.search ?? []).map((name, index) => ({ pointer: `/search/${index}`, name })),
    ...(entity.named ?? []).map((name, index) => ({ pointer: `/named/${index}`, name })),
    ...(entity.encrypted ?? []).map((name, index) => ({ pointer: `/encrypted/${index}`, name })),
    ...(entity.unique ?? []).flatMap(({ over }, index) => over.map((name, at) => ({ pointer: `/unique/${index}/over/${at}`, name }))),
  ];
  return lists
    .filter(({ name }) => !known.has(name))
    .map(({ pointer, name }) => ({ pointer, wrong: `${noun} has no field "${name}"`, right: oneOf(name, known, 'field') }));
}

/** Two keys over the same columns of the same rows: the store would say the first of them, and nobody the other. */
const same = ({ unique: rules = [] }: EntityDef): FoundFault[] =>
  rules.flatMap(({ over, only, rule }, index) => {
    const before = rules.slice(0, index).find((one) => JSON.stringify([one.over, one.only]) === JSON.stringify([over, only]));
    const wrong = `"${rule}" holds the same rows apart by the same columns as "${before?.rule}"`;
    return before ? [wrongAt(`/unique/${index}`, wrong, 'other columns, or an "only" of its own', 'duplicate')] : [];
  });

/** What is unique goes by the document: of a column from elsewhere, or a key beside the document, two rows could have the same unseen. */
function unique(noun: string, { unique: rules = [], columns = {}, references = {} }: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const own = new Set([...Object.keys(columns), ...Object.keys(references), ...Object.keys(documentOf(catalogue, noun)?.properties ?? {})]);
  const why = (name: string): readonly [string, string] | undefined => {
    const { from, children, compute } = columns[name] ?? {};
    if (from !== undefined || children !== undefined || compute !== undefined)
      return ['is worked out and in no document', 'the fields that it comes from'];
    return kept.includes(name) && !own.has(name)
      ? [
          'stands beside the document of a row',
          'a column of its own that the action which creates fills by "set", e.g. "inCentre": { "var": "data.centerId" }',
        ]
      : undefined;
  };
  return rules.flatMap(({ over }, index) =>
    over.flatMap((name, at) => {
      const [wrong, right] = why(name) ?? [];
      return wrong && right ? [wrongAt(`/unique/${index}/over/${at}`, `"${name}" ${wrong}: nothing would be refused by it`, right)] : [];
    }),
  );
}

/** A name by the system is made of a field, a reference and a key that are there. */
function numbered(noun: string, entity: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const given = entity.numbered;
  if (!given) return [];
  const own = entityFields(catalogue, noun);
  const keys = own && new Set([...own, ...kept]);
  const places = [
    { pointer: '/numbered/at', name: given.at, known: keys, of: 'field' },
    ...(given.of ? [{ pointer: '/numbered/of/by', name: given.of.by, known: keys, of: 'field' }] : []),
  ];
  return places.flatMap(({ pointer, name, known, of }) =>
    known && !known.has(name) ? [wrongAt(pointer, `there is no ${of} "${name}"`, oneOf(name, known, of), 'unknown-name')] : [],
  );
}

/** Identity numbers are never stored in the clear, and what is not is known to be personal wherever it is shown. */
function secrets(noun: string, entity: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const encrypted = entity.encrypted ?? [];
  const fields = documentOf(catalogue, noun)?.properties ?? {};
  const clear = Object.entries(fields).filter(([name, field]) => field['x-pii'] === 'aadhaar' && !encrypted.includes(name));
  const unmarked = encrypted.filter((name) => fields[name] !== undefined && fields[name]['x-pii'] === undefined);
  return [
    ...clear.map(([name]) =>
      wrongAt('', `"${name}" is an identity number and would be stored in the clear`, `"encrypted": ["${name}"]`, 'unencrypted'),
    ),
    ...unmarked.map((name) =>
      wrongAt(
        `/encrypted/${encrypted.indexOf(name)}`,
        `"${name}" is encrypted, and its field is not marked as personal: explanations would show it`,
        `"x-pii" in the field of the form`,
        'unmarked',
      ),
    ),
  ];
}

function counters(noun: string, entity: EntityDef): FoundFault[] {
  const known = new Set([...Object.keys(entity.columns ?? {}), ...kept]);
  return (entity.counters ?? []).flatMap((set, index) =>
    set.flatMap((name, at): FoundFault[] =>
      known.has(name)
        ? []
        : [{ pointer: `/counters/${index}/${at}`, wrong: `"${name}" is no column of ${noun}`, right: oneOf(name, known, 'column') }],
    ),
  );
}

/** Entities refer to what exists, and name fields and columns that they have. */
export const entities: Check = {
  name: 'entity',
  faults: (context) =>
    inEach(context, 'entity', context.catalogue.entities, (entity, id) => [
      ...links(entity, context),
      ...pointing(entity),
      ...belonging(entity, context),
      ...unscoped(entity, context),
      ...alike(id, entity, context),
      ...shared(id, entity, context),
      ...fields(id, entity, context),
      ...counters(id, entity),
      ...unique(id, entity, context),
      ...same(entity),
      ...numbered(id, entity, context),
      ...secrets(id, entity, context),
    ]),
};
