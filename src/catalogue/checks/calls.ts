import type { Json, Logic } from '../../engine/types.ts';
import { findAction, operationOf, takesMany, writingKinds, type FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Source } from '../source.ts';
import { fieldLost } from '../report.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { untilChangedOf, type FaultOfFile } from './untilChanged.ts';
import { acceptedKeys, answeredKeys } from '../requestKeys.ts';
import { besideRules } from '../expand/examples.ts';
import { sentInstead } from '../expand/forms.ts';
import { isObject, segmentsOfPointer, objectOf } from '../../engine/json.ts';

interface PlacedCall {
  source: Source;
  pointer: string;
  name: string;
  args: Record<string, Logic>;
  keep: Record<string, Json>;
  /** What is drawn of the answer, by the key beside the call that says where it stands. */
  targets: Record<string, Json>;
  /** Sent with all rows of a list at once. */
  many: boolean;
  /** Stands in a check that the server makes; asked early by the page too. */
  server: boolean;
  early: boolean;
}

const kinds = ['rules', 'binding', 'list', 'screen', 'chart', 'sheet', 'workflow', 'completeness'] as const;
const callsOf = perValue((source: Source) => callsIn(source, source.value, '', {}));

const sourcesOf = ({ definitions }: CheckContext): Source[] => kinds.flatMap((kind) => definitions.of(kind).map(({ source }) => source));

/** Every call of every definition. */
export const placedCalls = (context: CheckContext): PlacedCall[] => sourcesOf(context).flatMap(callsOf);

/** What is found in each call whose action is known, in its file where no other is named; those of one file are judged together. */
export function inEachCall(judge: (call: PlacedCall, action: FoundAction, context: CheckContext) => readonly FaultOfFile[]): Check['faults'] {
  const found = untilChangedOf((source: Source, context): Finding[] =>
    callsOf(source).flatMap((call) => {
      const action = findAction(context.catalogue, call.name);
      return action ? judge(call, action, context).map((one) => ({ source, ...one })) : [];
    }),
  );
  return (context) => sourcesOf(context).flatMap((source) => found(source, context));
}

/** Beside a call: where in its answer stands the number of a card, its time, the address of a document. */
const pointersIntoAnswers = ['at', 'asOf', 'address'] as const;

/** Every object with a `call`, anywhere below; not the calls that examples expect. */
function callsIn(source: Source, value: Json, pointer: string, around: Record<string, Json>): PlacedCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value)
    .filter(([key]) => pointer !== '' || !besideRules.includes(key))
    .flatMap(([key, one]) => callsIn(source, one, pointerTo(pointer, key), isObject(value) ? value : around));
  if (!isObject(value) || typeof value['call'] !== 'string') return below;
  // The workbook of a list is asked for as its rows are.
  const own = objectOf((around['export'] === value ? objectOf(around['load']) : value)['with']);
  const args = around['else'] === value ? sentInstead(objectOf(around['with']), own) : own;
  // With `rows` it is one of each row.
  const intoRow = (target: Json): Json => (value['rows'] === true && typeof target === 'string' ? `/0${target}` : target);
  const targets = Object.fromEntries(pointersIntoAnswers.flatMap((key) => (value[key] === undefined ? [] : [[key, intoRow(value[key])]])));
  const call = { source, pointer, name: value['call'], args, keep: objectOf(value['keep']), targets };
  const many = value['each'] === true;
  return [{ ...call, many, server: around['needs'] === 'server', early: around['early'] === true }, ...below];
}

const roots = /^\/(data|record|session|row|outer|rows|kept|today|lists|lookups|unanswered)(\/|$)/;
/** A pointer where a rule belongs: it would be sent as this very text. */
export const isPointerText = (logic: Logic): logic is string => typeof logic === 'string' && roots.test(logic);

function checkArgs({ name, pointer, args }: PlacedCall, { def }: FoundAction, { catalogue }: CheckContext): FoundFault[] {
  const accepted = acceptedKeys(catalogue, def);
  const keys = Object.keys(args).filter((key) => key !== '');
  const missing = Object.hasOwn(args, '') ? [] : (def.request?.required ?? []).filter((key) => !keys.includes(key));
  const place = (key: string): string => pointerTo(`${pointer}/with`, key);
  // What is missing beside the key that it is misspelt as is told there.
  const misspelt = new Set(keys.filter((key) => accepted?.has(key) === false).map((key) => nearest(key, missing)));
  return [
    ...(accepted
      ? keys
          .filter((key) => !accepted.has(key))
          .map((key) => ({
            ...wrongAt(place(key), `the action "${name}" does not take "${key}"`, oneOf(key, accepted, 'key')),
            ...(def.request?.form === undefined ? {} : fieldLost(def.request.form, key)),
          }))
      : []),
    ...missing
      .filter((key) => !misspelt.has(key))
      .map((key) => wrongAt(pointer, `the action "${name}" needs "${key}" and does not get it`, `"with": { "${key}": … }`)),
    ...Object.entries(args).flatMap(([key, logic]) =>
      !isPointerText(logic)
        ? []
        : faultAt(place(key), `"${logic}" is sent as this very text`, `{ "var": "${logic.slice(1).replaceAll('/', '.')}" }`, 'pointer-for-rule'),
    ),
  ];
}

/** A pointer into what an action answers; `check` names what is done with it. */
function intoAnswer(target: string, place: string, { def, name }: FoundAction, check: string, { catalogue }: CheckContext): FoundFault[] {
  const answerKeys = answeredKeys(def, catalogue);
  const keys = segmentsOfPointer(target.startsWith('/') ? target : `/${target}`);
  const [row, field = ''] = keys;
  if (!target.startsWith('/') || (def.single !== true && !/^\d+$/.test(row ?? ''))) {
    const right = `"/0/${keys.at(-1) ?? ''}": the answer is a list of rows`;
    return faultAt(place, `"${target}" does not begin with the number of a row`, right, check);
  }
  return answerKeys && field !== '' && !answerKeys.has(field)
    ? faultAt(place, `"${name}" does not answer "${field}"`, oneOf(field, answerKeys, 'answered key'), check)
    : [];
}

const checkKeep = ({ pointer, keep }: PlacedCall, action: FoundAction, context: CheckContext): FoundFault[] =>
  Object.entries(keep).flatMap(([key, target]) => intoAnswer(String(target), pointerTo(`${pointer}/keep`, key), action, 'keep', context));

/** A card shows what comes back: a key of a row, or how many rows there are where pages are answered; what is opened is where a row says it is. */
const checkTargets = (call: PlacedCall, action: FoundAction, context: CheckContext): FoundFault[] =>
  Object.entries(call.targets).flatMap(([key, target]): FoundFault[] => {
    const isDrawn = call.source.file.startsWith('config/screens/') || (key === 'address' && call.source.file.startsWith('schemas/lists/'));
    const isTotal = target === '/total' && 'list' in action.def.do && action.def.do.paged === true;
    return !isDrawn || isTotal || typeof target !== 'string' ? [] : intoAnswer(target, pointerTo(call.pointer, key), action, 'drawn-answer', context);
  });

function reachable({ pointer, server, early }: PlacedCall, { def, service, name }: FoundAction): FoundFault[] {
  if (def.internal !== true || (server && !early)) return [];
  return faultAt(
    `${pointer}/call`,
    `"${service}.${name}" is internal: the page cannot call it`,
    server ? 'no "early", or an action with an endpoint' : 'an action with an endpoint',
    'internal-call',
  );
}

/** Rows that go out together go to an action that takes them together. */
const together = ({ name, pointer, many }: PlacedCall, { def }: FoundAction): FoundFault[] =>
  many && !takesMany(def.do)
    ? faultAt(`${pointer}/each`, `the action "${name}" takes one row at a time`, 'an action with upsertMany, or a handler with "many"', 'each-of-one')
    : [];

/** What rules ask while somebody types and while the server judges: it would write unasked, and a form that asks for what it judges never comes to an end. */
function judging({ pointer, name, source }: PlacedCall, { def }: FoundAction): FoundFault[] {
  const isAsked = source.file.endsWith('/rules.json') || /^\/(facts|load)\//.test(pointer);
  const writes = def.audit !== undefined || writingKinds.has(operationOf(def.do).kind);
  const isJudged = def.request?.form !== undefined || def.request?.judges !== undefined;
  if (!isAsked || (!writes && !isJudged)) return [];
  const wrong = `"${name}" ${writes ? 'writes' : 'is judged by a form itself'}, and it is asked while the form is judged`;
  return faultAt(`${pointer}/call`, wrong, 'an action that only reads, without "form" and "judges"', 'asked-to-write');
}

/** Calls send what their actions take and all that they need, keep what comes back, only read where rules ask, send several rows only where they are taken, and the page calls only what has an endpoint. */
export const calls: Check = {
  name: 'call',
  faults: inEachCall((call, action, context) => [
    ...checkArgs(call, action, context),
    ...checkKeep(call, action, context),
    ...checkTargets(call, action, context),
    ...reachable(call, action),
    ...judging(call, action),
    ...together(call, action),
  ]),
};
