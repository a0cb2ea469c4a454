import type { Json, Logic } from '../../engine/types.ts';
import { findAction, takesMany, type FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { perValue } from '../perValue.ts';
import type { Source } from '../source.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { acceptedKeys, answeredKeys } from '../requestKeys.ts';
import { besideRules } from '../situations.ts';
import { sentInstead } from '../wholeSteps.ts';
import { isObject, segmentsOfPointer, objectOf } from '../../engine/json.ts';

interface PlacedCall {
  source: Source;
  pointer: string;
  name: string;
  given: Record<string, Logic>;
  keep: Record<string, Json>;
  /** Sent with all rows of a list at once. */
  many: boolean;
  /** Stands in a check that the server makes; asked early by the page too. */
  server: boolean;
  early: boolean;
}

/** Every call of every definition. */
export const placedCalls = ({ definitions }: CheckContext): PlacedCall[] =>
  (['rules', 'binding', 'list', 'screen', 'chart', 'sheet', 'workflow', 'completeness'] as const).flatMap((kind) =>
    definitions.of(kind).flatMap(({ source }) => callsOf(source)),
  );

const callsOf = perValue((source: Source) => callsIn(source, source.value, '', {}));

/** Every object with a `call`, anywhere below; not the calls that examples expect. */
function callsIn(source: Source, value: Json, pointer: string, around: Record<string, Json>): PlacedCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value)
    .filter(([key]) => pointer !== '' || !besideRules.includes(key))
    .flatMap(([key, one]) => callsIn(source, one, pointerTo(pointer, key), isObject(value) ? value : around));
  if (!isObject(value) || typeof value['call'] !== 'string') return below;
  const own = objectOf(value['with']);
  const given = around['else'] === value ? sentInstead(objectOf(around['with']), own) : own;
  const placed = { source, pointer, name: value['call'], given, keep: objectOf(value['keep']) };
  const many = value['each'] === true;
  return [{ ...placed, many, server: around['needs'] === 'server', early: around['early'] === true }, ...below];
}

const roots = /^\/(data|record|session|row|outer|rows|kept|today|lists|lookups)(\/|$)/;
/** A pointer where a rule belongs: it would be sent as this very text. */
export const isPointerText = (logic: Logic): logic is string => typeof logic === 'string' && roots.test(logic);

function sent({ name, pointer, given }: PlacedCall, { def }: FoundAction, { catalogue }: CheckContext): FoundFault[] {
  const accepted = acceptedKeys(catalogue, def);
  const keys = Object.keys(given).filter((key) => key !== '');
  const missing = Object.hasOwn(given, '') ? [] : (def.request?.required ?? []).filter((key) => !keys.includes(key));
  const place = (key: string): string => pointerTo(`${pointer}/with`, key);
  return [
    ...(accepted
      ? keys
          .filter((key) => !accepted.has(key))
          .map((key) => wrongAt(place(key), `the action "${name}" does not take "${key}"`, oneOf(key, accepted, 'key')))
      : []),
    ...missing.map((key) => wrongAt(pointer, `the action "${name}" needs "${key}" and does not get it`, `"with": { "${key}": … }`)),
    ...Object.entries(given).flatMap(([key, logic]) =>
      !isPointerText(logic)
        ? []
        : [wrongAt(place(key), `"${logic}" is sent as this very text`, `{ "var": "${logic.slice(1).replaceAll('/', '.')}" }`, 'pointer-for-rule')],
    ),
  ];
}

function kept({ name, pointer, keep }: PlacedCall, { def }: FoundAction): FoundFault[] {
  const answered = answeredKeys(def);
  return Object.entries(keep).flatMap(([key, target]): FoundFault[] => {
    const place = pointerTo(`${pointer}/keep`, key);
    const [row, field] = segmentsOfPointer(String(target));
    if (def.single !== true && !/^\d+$/.test(row ?? ''))
      return [wrongAt(place, `"${String(target)}" does not begin with the number of a row`, `"/0/${key}": the answer is a list of rows`, 'keep')];
    return answered && field !== undefined && !answered.has(field)
      ? [wrongAt(place, `"${name}" does not answer "${field}"`, oneOf(field, answered, 'answered key'), 'keep')]
      : [];
  });
}

function reachable({ pointer, server, early }: PlacedCall, { def, service, name }: FoundAction): FoundFault[] {
  if (def.internal !== true || (server && !early)) return [];
  return [
    wrongAt(
      `${pointer}/call`,
      `"${service}.${name}" is internal: the page cannot call it`,
      server ? 'no "early", or an action with an endpoint' : 'an action with an endpoint',
      'internal-call',
    ),
  ];
}

/** Rows that go out together go to an action that takes them together. */
const together = ({ name, pointer, many }: PlacedCall, { def }: FoundAction): FoundFault[] =>
  many && !takesMany(def.do)
    ? [
        wrongAt(
          `${pointer}/each`,
          `the action "${name}" takes one row at a time`,
          'an action with upsertMany, or a handler with "many"',
          'each-of-one',
        ),
      ]
    : [];

/** Refreshes name facts that somebody loads. */
function refreshes({ definitions, catalogue }: CheckContext): Finding[] {
  if (!definitions.sound('binding')) return [];
  const known = new Set([
    'session',
    'session.user',
    'record.stored',
    ...Object.values(catalogue.forms).flatMap(({ binding }) => Object.keys(binding.facts ?? {})),
  ]);
  return Object.values(catalogue.forms).flatMap(({ id, binding }) => {
    const source = definitions.get('binding', id);
    return (binding.then?.refresh ?? []).flatMap((path, index): Finding[] =>
      !source || known.has(path)
        ? []
        : [{ source, ...wrongAt(`/then/refresh/${index}`, `nobody loads "${path}"`, oneOf(path, known, 'fact'), 'unknown-name') }],
    );
  });
}

/** Calls send what their actions take and all that they need, keep what comes back, send several rows only where they are taken, and the page calls only what has an endpoint. */
export const calls: Check = {
  name: 'call',
  faults: (context) => {
    const found = placedCalls(context).flatMap((call) => {
      const action = findAction(context.catalogue, call.name);
      return action
        ? [...sent(call, action, context), ...kept(call, action), ...reachable(call, action), ...together(call, action)].map((one) => ({
            source: call.source,
            ...one,
          }))
        : [];
    });
    return [...found, ...refreshes(context)];
  },
};
