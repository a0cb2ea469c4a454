import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { documentOf } from '../ruleLocations/entityFields.ts';
import type { EntityDef } from '../definition/entity.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

/** Keys that every row has beside its own. */
export const commonKeys = ['centerId', 'centreId', 'programId', 'programmeId', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'];

/** What a column holds that points to a row is its number. */
const pointing = ({ references = {}, columns = {} }: EntityDef): FoundFault[] =>
  Object.keys(references).flatMap((name) => {
    const type = columns[name]?.type;
    return type === undefined || type === 'integer'
      ? []
      : faultAt(pointerTo('/columns', name, 'type'), `"${name}" points to a row of ${references[name]} and is of type "${type}"`, '"integer"');
  });

/** A row belongs to one that it points to, as soon as it points to any. */
const belonging = ({ parent, references = {} }: EntityDef, { definitions }: CheckContext): FoundFault[] => {
  const pointed = Object.values(references);
  return parent === undefined || pointed.length === 0 || pointed.includes(parent) || !definitions.ids('entity').includes(parent)
    ? []
    : faultAt('/parent', `its rows point to no ${parent}: a save would look for one`, oneOf(parent, pointed, 'entity under "references"'));
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

/** Two keys over the same columns of the same rows: the store would say the first of them, and nobody the other. */
const same = ({ unique: rules = [] }: EntityDef): FoundFault[] =>
  rules.flatMap(({ over, only, rule }, index) => {
    const before = rules.slice(0, index).find((one) => JSON.stringify([one.over, one.only]) === JSON.stringify([over, only]));
    const wrong = `"${rule}" holds the same rows apart by the same columns as "${before?.rule}"`;
    return before ? faultAt(`/unique/${index}`, wrong, 'other columns, or an "only" of its own', 'duplicate') : [];
  });

/** What is unique goes by the document: of a column from elsewhere, or a key beside the document, two rows could have the same unseen. */
function unique(noun: string, { unique: rules = [], columns = {}, references = {} }: EntityDef, { catalogue }: CheckContext): FoundFault[] {
  const own = new Set([...Object.keys(columns), ...Object.keys(references), ...Object.keys(documentOf(catalogue, noun)?.properties ?? {})]);
  const why = (name: string): readonly [string, string] | undefined => {
    const { from, children, compute } = columns[name] ?? {};
    if (from !== undefined || children !== undefined || compute !== undefined)
      return ['is worked out and in no document', 'the fields that it comes from'];
    return commonKeys.includes(name) && !own.has(name)
      ? [
          'stands beside the document of a row',
          'a column of its own that the action which creates fills by "set", e.g. "inCentre": { "var": "data.centerId" }',
        ]
      : undefined;
  };
  return rules.flatMap(({ over }, index) =>
    over.flatMap((name, at) => {
      const [wrong, right] = why(name) ?? [];
      return wrong && right ? faultAt(`/unique/${index}/over/${at}`, `"${name}" ${wrong}: nothing would be refused by it`, right) : [];
    }),
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

/** Rows of an entity belong somewhere, are reached by whom they should be, and hold nothing apart or in the clear unseen. */
export const entities: Check = {
  name: 'entity',
  faults: inEach('entity', (entity, context, id) => [
    ...pointing(entity),
    ...belonging(entity, context),
    ...unscoped(entity, context),
    ...unique(id, entity, context),
    ...same(entity),
    ...secrets(id, entity, context),
  ]),
};
