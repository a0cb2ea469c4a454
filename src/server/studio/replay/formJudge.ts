/** Judges the stored document of a form by what serves and by a version, as a save of it unchanged would be. */
import { messagesOf } from '../../../catalogue/client.ts';
import { savingCalls } from '../../../catalogue/recordNames.ts';
import { evaluateAsking } from '../../../engine/form/evaluateAsking.ts';
import type { Outcome } from '../../../engine/form/evaluateForm.ts';
import { changedPaths } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { Ask, Asker } from '../../../engine/form/types.ts';
import { jsonOf, segmentsOfPointer } from '../../../engine/json.ts';
import type { FormSchema, JudgedForm } from '../../../engine/definition/form.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { Facts, Json, Text } from '../../../engine/types.ts';
import type { HandlerInput } from '../../call.ts';
import { gather, headSent, recordOf, type Gathered } from '../../judge/facts.ts';
import { optionFacts, readyForm, type ReadyForm } from '../../judge/forms.ts';
import { askRules } from '../../judge/judgeRequest.ts';
import { findByName } from '../../request/find.ts';
import { formKeys } from '../../request/formPart.ts';
import type { Row } from '../../store/types.ts';
import { differencesOf, isRefusing, type RecordDifference } from './differences.ts';
import type { Ledger, FieldLine } from './ledger.ts';
import { changedPart, type ChangedPart, type Reach } from './reach.ts';
import { NotAsked, type ReplayWorld } from './world.ts';

/** Of whose rows a form's documents are, and what becomes of one: nothing for most. */
export interface Judge {
  noun: string;
  form: string;
  /** Reads what the record is judged with; what it answers judges it. */
  gather(row: Row): Promise<(() => Promise<void>) | undefined>;
}

/** The call that saves the form, and the entity whose row it saves or whose document the form is. */
function savedBy({ served }: ReplayWorld, { def: { id, binding } }: ReadyForm): { noun: string; call: string } | undefined {
  const isOf = ({ document }: (typeof served.entities)[string]): boolean => (typeof document === 'object' ? document.form : document) === id;
  const documents = Object.entries(served.entities).flatMap(([noun, def]) => (isOf(def) ? [noun] : []));
  const calls = savingCalls(binding).map(({ call }) => ({ call, ...findByName(served, call).def }));
  const own = calls.filter(({ request }) => request?.form === id);
  // Who changes a row says which; who makes one does not know it yet.
  const targets = ['update', 'send', 'upsertMany', 'put', 'create'].flatMap((kind) =>
    own.flatMap(({ call, do: work }) => [jsonOf(work)[kind]].filter((noun) => typeof noun === 'string').map((noun) => ({ noun, call }))),
  );
  return (
    targets.find(({ noun }) => documents.includes(noun)) ?? targets[0] ?? calls.flatMap(({ call }) => documents.map((noun) => ({ noun, call })))[0]
  );
}

/** Why nobody can save the form for this record now. */
function closedBy({ def: { binding } }: ReadyForm, { session, record }: Facts): Text | undefined {
  const facts = { session, record };
  const isOpen = [binding.edit, (binding.tab ?? binding.panel) ? binding.visible : undefined].every((rule) => holds(rule, facts));
  if (!isOpen) return '{{problem.roleBarred}}';
  return binding.locked && holds(binding.locked.when, facts) ? binding.locked.why : undefined;
}

/** Answers lookups; a check that only the server can make is silent on both sides. `left`: what the version asks otherwise, and nobody was asked. */
const askerFor = (input: HandlerInput, { asks }: ChangedPart, left: Set<string>): Asker => {
  const ask = askRules(input);
  const leave = (one: Ask): undefined => void (asks(one) && left.add(one.call));
  return async (one) => {
    if (one.kind === 'check') return leave(one);
    return ask(one).catch((error: unknown) => {
      if (error instanceof NotAsked) return leave(one);
      throw error;
    });
  };
};

/** What is told of a difference; of personal data only that there is one. */
function lineOf({ kind, at, ...one }: RecordDifference, forms: readonly ReadyForm[], ledger: Ledger): FieldLine {
  const segments = segmentsOfPointer(at);
  const schema = forms.map(({ def }) => schemaAt(def.schema, segments)).find((found) => found !== undefined);
  const field = ledger.say(schema?.title ?? segments.at(-1) ?? '');
  if ('problem' in one) return { kind, field, reason: one.problem.message };
  const showValue = (value: Json): string => {
    if (value === null) return '–';
    if (schema?.['x-pii'] !== undefined) return '•••';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return { kind, field, reason: `${showValue(one.was)} → ${showValue(one.becomes)}` };
}

/** What of a form says which of the answers to its loading calls are its own. */
const readBackBy = ({ def: { binding, schema } }: ReadyForm): string => {
  const fieldsOf = ({ properties, items, 'x-local': isLocal = false }: FormSchema): Json =>
    properties ? Object.entries(properties).map(([key, field]) => [key, fieldsOf(field)]) : [isLocal, items ? fieldsOf(items) : null];
  return JSON.stringify([binding.load, binding.facts, fieldsOf(schema)]);
};

/** Undefined for a form that reads nothing back, and, told, for one whose rows only code knows. */
export function judgeOf(world: ReplayWorld, id: string, { lists, isAll }: Reach, ledger: Ledger): Judge | undefined {
  const { served, draft } = world;
  const [before, after] = [readyForm(served, id), readyForm(draft, id)];
  const { binding, schema } = before.def;
  const form = ledger.say(binding.title ?? schema.title ?? binding.tab?.label ?? id);
  if ((binding.load ?? []).length === 0) return undefined;
  const saved = savedBy(world, before);
  if (saved === undefined) return void ledger.leave('{{replay.ofCode}}', { form }, 0);
  const { noun, call } = saved;
  const { action, def } = findByName(served, call);
  const at = def.request?.at;
  const isTable = typeof at === 'string' && schemaAt(schema, segmentsOfPointer(at))?.items !== undefined;
  const cells: ReadonlySet<string> = isTable ? formKeys(served, def) : new Set();
  const rules = { compute: after.def.rules.compute ?? {}, see: { ...before.def.rules.see, ...after.def.rules.see } };
  const isReadAlike = readBackBy(before) === readBackBy(after);
  const part = changedPart(before.spec, after.spec, lists, isAll || !isReadAlike);
  const met = new Set<string>();
  const gatherOf: Judge['gather'] = async (row) => {
    const { input, facts } = world.input(noun, row, call, binding.edit);
    const head = headSent(binding, input);
    const record = { ...recordOf(binding, action, input.payload, cells), ...head };
    const about = JSON.stringify(record);
    if (met.has(about)) return undefined;
    met.add(about);
    const now = await gather(input, before, record);
    if (now.stored === null || closedBy(before, now.facts) !== undefined) return undefined;
    const then = isReadAlike ? now : await gather(input, after, record);
    const next: Gathered = { ...then, facts: { ...then.facts, session: facts, ...optionFacts(draft) } };
    const note = (lines: readonly FieldLine[]): void => ledger.note(noun, row, form, lines, { ...input.payload, ...record });
    const closed = closedBy(after, next.facts);
    if (closed !== undefined) return async () => note([{ kind: 'refused', field: form, reason: ledger.say(closed) }]);
    const left = new Set<string>();
    const ask = askerFor(input, part, left);
    const outcome = (spec: JudgedForm, { validators }: ReadyForm, { facts: known, stored }: Gathered): Promise<Outcome> =>
      evaluateAsking(spec, { data: { ...head, ...stored }, facts: known, validators, messages: messagesOf(draft), side: 'page', stored }, ask);
    return async () => {
      const quick = await outcome(part.spec, after, next);
      if (quick.problems.some(isRefusing) || changedPaths(now.stored, quick.data).length > 0) {
        const becomes = part.spec === after.spec ? quick : await outcome(after.spec, after, next);
        note(differencesOf(await outcome(before.spec, before, now), becomes, rules).map((one) => lineOf(one, [after, before], ledger)));
      }
      for (const name of left) ledger.leave('{{replay.asks}}', { form, call: name });
    };
  };
  return { noun, form, gather: gatherOf };
}
