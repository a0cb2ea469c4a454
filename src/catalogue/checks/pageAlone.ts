/** What stops a save in the page stops it on the server, too (quality 5): the server knows what the rules read of the record, somebody there judges each of them, and who saves may ask what they read. */
import { isInside } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { holds, LogicError } from '../../engine/rules/logic.ts';
import type { CheckDef, LockDef, RulesDef } from '../../engine/definition/form.ts';
import type { CallDef, Json, JsonObject, Logic, Pointer } from '../../engine/types.ts';
import type { RequestDef } from '../definition/action.ts';
import type { FormDef, SaveStep } from '../definition/form.ts';
import { findAction, type FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { readsIn } from '../readsIn.ts';
import { engagementNames, pageNames, recordIds, recordNames, savingCalls } from '../recordNames.ts';
import { insteadOf } from '../requestKeys.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { everybody, getsIn, isKnownWhoThereIs } from './trial/scopes.ts';

/** Rules that decide what may be saved; the others help or tell. */
const deciding = /^\/(?:show|require|readonly|compute|rows|options|lookups|visible|locked|edit|load|check\/\d+\/(?:fails|ask|unique))(?:\/|$)/;

/** What the action's requests are of the form: parts of it, without what other steps carry; the whole where it is judged after the write. */
function partsJudged(catalogue: Catalogue, { def }: FoundAction, id: string): { at: Pointer; without: readonly Pointer[] }[] {
  const placesOf = ({ at = '' }: RequestDef): readonly Pointer[] => (typeof at === 'string' ? [at] : Object.values(at.is));
  return [def, ...insteadOf(catalogue, def)].flatMap(({ request = {} }) => {
    // What the action takes by itself it looks at itself.
    const without = (request.without ?? []).filter((left) => !Object.hasOwn(request.properties ?? {}, left.slice(1)));
    const own = request.form === id ? placesOf(request).map((at) => ({ at, without })) : [];
    return request.judges === id ? [...own, { at: '', without: [] }] : own;
  });
}

/** First names below `record` that the server knows when it judges what a call sends. */
function namesKnown({ with: args = {} }: CallDef, { binding }: FormDef): ReadonlySet<string> {
  const argNames = [...Object.values(args).flatMap(recordNames), ...recordIds.filter((id) => Object.hasOwn(args, id))];
  const ofEngagement = recordIds.some((id) => argNames.includes(id)) ? engagementNames : [];
  const factNames = Object.keys(binding.facts ?? {}).map((path) => path.split('.')[1] ?? '');
  return new Set(['stored', ...pageNames, ...argNames, ...ofEngagement, ...Object.keys(binding.head ?? {}), ...factNames]);
}

/** Whether a step goes out only where that name is empty: with it, it is not sent, or its `else` is. Who has no record has nothing of its engagement. */
function goesWithout(step: SaveStep, call: CallDef, name: string): boolean {
  if (call !== step) return false;
  const isEmpty = (key: string): boolean => {
    const [without, withKey] = [{ record: {} }, { record: { [key]: 1 } }];
    const other = step.else?.when;
    try {
      return (other !== undefined && holds(other, withKey)) || (holds(step.when, without) && !holds(step.when, withKey));
    } catch (error) {
      // A rule that cannot be worked out is told as that.
      if (error instanceof LogicError) return true;
      throw error;
    }
  };
  return isEmpty(name) || (engagementNames.some((one) => one === name) && recordIds.some(isEmpty));
}

function uncarried(form: FormDef, context: CheckContext): Finding[] {
  const { catalogue, definitions } = context;
  const sources = [definitions.get('rules', form.id), definitions.get('binding', form.id)];
  const calls = (form.binding.save ?? []).flatMap((step) =>
    [step, ...(step.else ? [step.else] : [])].flatMap((call) => {
      const action = findAction(catalogue, call.call);
      return action && partsJudged(catalogue, action, form.id).length > 0 ? [{ step, call, known: namesKnown(call, form) }] : [];
    }),
  );
  // What is offered may be narrowed by what is chosen beside the form: the server holds it against the whole list.
  const isNarrowed = (pointer: string): boolean => {
    const [kind, field] = segmentsOfPointer(pointer);
    return kind === 'options' && schemaAt(form.schema, segmentsOfPointer(field ?? ''))?.['x-options'] !== undefined;
  };
  const rules = (context.locations[`schemas/forms/${form.id}`] ?? []).filter(
    ({ source, pointer }) => sources.includes(source) && deciding.test(pointer) && !isNarrowed(pointer),
  );
  const isStoredRead = rules.some(({ logic }) => readsIn(logic).some(({ path }) => path.startsWith('record.stored')));
  return rules
    .filter(({ pointer }) => isStoredRead || !pointer.startsWith('/load/'))
    .flatMap(({ source, pointer, logic, roots }) =>
      readsIn(logic).flatMap(({ path }) => {
        const [root, name = ''] = path.split('.');
        // A name that nobody knows is told as that.
        const isFact = root === 'record' && roots?.[root]?.([name], root) === undefined;
        const lacking = isFact ? calls.find(({ step, call, known }) => !known.has(name) && !goesWithout(step, call, name)) : undefined;
        if (!lacking) return [];
        const wrong = `"record.${name}" is not known where "${lacking.call.call}" is judged: the rule would hold in the page alone`;
        return faultIn(source, pointer, wrong, `"record.${name}" under "facts" of the binding, or in the "with" of the step`, 'uncarried-fact');
      }),
    );
}

/** What an action refuses though no form judges it: without a key that it needs or that a guard reads, and with the words of the workflows that it sends events to. */
function refusals({ workflows }: Catalogue, { def }: FoundAction): { keys: readonly string[]; texts: readonly string[] } {
  const entity = 'send' in def.do ? def.do.send : undefined;
  const targets = Object.values(workflows).filter(({ id, of }) => of?.entity === entity || Object.hasOwn(def.sends ?? {}, id));
  const reads = targets.flatMap(({ rules = {} }) => Object.values(rules).flatMap((rule) => readsIn(rule).map(({ path }) => path.split('.'))));
  return {
    keys: [...reads.flatMap(([root, key]) => (root === 'event' && key !== undefined ? [key] : [])), ...(def.request?.required ?? [])],
    texts: targets.flatMap(({ machine }) => JSON.stringify(machine).match(/\{\{[^{}]+\}\}/g) ?? []),
  };
}

/** The fields of which a check only says that one is empty. */
function emptyOf(logic: Logic): string[] | undefined {
  if (!isObject(logic)) return undefined;
  const { or: some, isEmpty: one } = logic;
  if (isObject(one) && typeof one['var'] === 'string') return [one['var'].split('.').at(-1) ?? ''];
  const all = Array.isArray(some) ? some.map(emptyOf) : [undefined];
  return all.every((part) => part !== undefined) ? all.flat() : undefined;
}

const stops = ({ severity = 'error', refusal, unique }: CheckDef): boolean => severity === 'error' && refusal === undefined && unique === undefined;

function unjudged(form: FormDef, { catalogue, definitions }: CheckContext): FoundFault[] {
  const { binding, rules } = form;
  const actions = savingCalls(binding).flatMap(({ call }) => findAction(catalogue, call) ?? []);
  if (actions.length === 0 || !definitions.sound('workflow') || !definitions.sound('actions')) return [];
  const ownParts = actions.flatMap((action) => partsJudged(catalogue, action, form.id));
  // What a form is about is judged with whatever is judged of it.
  const heads = ownParts.length > 0 ? Object.keys(binding.head ?? {}) : [];
  const parts = [...ownParts, ...heads.map((name) => ({ at: pointerTo('', name), without: [] }))];
  const isJudged = (at: Pointer): boolean => parts.some((part) => isInside(at, part.at) && !part.without.some((left) => isInside(at, left)));
  const refusalSets = actions.map((action) => refusals(catalogue, action));
  const keys = new Set([...heads, ...refusalSets.flatMap((one) => one.keys)]);
  const texts = new Set(refusalSets.flatMap((one) => one.texts));
  const isHeld = (at: Pointer, message: unknown, empty: readonly string[] | undefined): boolean =>
    isJudged(at) || texts.has(String(message)) || empty?.every((key) => keys.has(key)) === true;
  const fault = (pointer: string, at: Pointer): FoundFault =>
    wrongAt(
      pointer,
      `nothing that the save calls judges ${at === '' ? 'the whole form' : `"${at}"`}: the page alone would hold this rule`,
      `"form": "${form.id}" in the request of its action, or a guard of a workflow that says the same text`,
      'unjudged-rule',
    );
  const checks = (rules.check ?? []).flatMap((check, index) =>
    !stops(check) || isHeld(check.at, check.message, emptyOf(check.fails)) ? [] : [fault(`/check/${index}`, check.at)],
  );
  const demands = Object.entries(rules.require ?? {}).flatMap(([at, rule]) =>
    isHeld(at, isObject(rule) ? rule['message'] : undefined, [segmentsOfPointer(at).at(-1) ?? '']) ? [] : [fault(pointerTo('/require', at), at)],
  );
  return [...checks, ...demands];
}

/** No rule of a form holds in the page alone: what it reads is known on the server, and an action or a workflow judges it there. */
export const pageAlone: Check = {
  name: 'page-alone',
  faults: inEach('rules', (form, context) => [...uncarried(form, context), ...unjudged(form, context)]),
};

/** Of a rule what is about who asks alone: what else must hold cannot be told before somebody types. */
function ofSession(rule: Logic | undefined): Logic[] {
  if (isObject(rule) && Array.isArray(rule['and'])) return rule['and'].flatMap((part) => ofSession(part as Logic));
  return rule !== undefined && readsIn(rule).every(({ path }) => path.startsWith('session.')) ? [rule] : [];
}

const lockedBy = (locks: NonNullable<RulesDef['readonly']>[string] | undefined): Logic[] =>
  [locks ?? []].flat().map((lock) => (isObject(lock as Json) && 'message' in (lock as LockDef) ? (lock as LockDef).when : (lock as Logic)));

/** Lookups that decide whether something may be saved. */
const decisive = ({ rules }: FormDef): ReadonlySet<string> =>
  new Set(
    (rules.check ?? [])
      .filter(({ severity }) => severity !== 'warning')
      .flatMap(({ fails }) => (fails === undefined ? [] : readsIn(fails)))
      .flatMap(({ path }) => (path.startsWith('lookups.') ? [path.split('.')[1] ?? ''] : [])),
  );

function judgeLookups(form: FormDef, catalogue: Catalogue): FoundFault[] {
  const { binding, rules } = form;
  const saves = savingCalls(binding).flatMap(({ call }) => findAction(catalogue, call) ?? []);
  const read = decisive(form);
  const locks = lockedBy(rules.readonly?.['']).flatMap(ofSession);
  const maySave = (session: JsonObject): boolean =>
    saves.some(({ def }) => def.may === undefined || holds(def.may, { session })) && !locks.some((lock) => holds(lock, { session }));
  const savers = everybody(catalogue).filter((one) => getsIn(one) && maySave(one.session));
  return Object.entries(rules.lookups ?? {}).flatMap(([name, { call, when }]) => {
    const may = findAction(catalogue, call)?.def.may;
    if (!read.has(name) || may === undefined) return [];
    const asks = ofSession(when);
    const barred = savers.find(({ session }) => asks.every((rule) => holds(rule, { session })) && !holds(may, { session }));
    if (!barred) return [];
    const wrong = `${barred.label} may save and may not call "${call}": a check reads what it answers, so every save would be refused`;
    return faultAt(pointerTo('/lookups', name), wrong, `"may" of "${call}" for them, or a "when" by which they are not asked`);
  });
}

/** A check whose lookup is refused lets nothing pass: so whoever may save a form may ask what its checks read. */
export const askableLookups: Check = {
  name: 'askable-lookups',
  proof: true,
  faults: inEach('rules', (form, context) => (isKnownWhoThereIs(context) ? judgeLookups(form, context.catalogue) : [])),
};
