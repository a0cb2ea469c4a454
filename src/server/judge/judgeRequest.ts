/** Judges a payload as its form says, with the server's own facts. What a page would not have let through does not come through here. */
import { messagesOf } from '../../catalogue/client.ts';
import { explainField, type FieldReason } from '../../engine/explain/explainField.ts';
import type { Explanation, FactRead, Vocabulary } from '../../engine/explain/types.ts';
import { evaluateAsking } from '../../engine/form/evaluateAsking.ts';
import { isObject, segmentsOfPointer, objectOf, listOf } from '../../engine/json.ts';
import { isInside, pathOfPointer, valueAt, withValueAt } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { Asker } from '../../engine/form/types.ts';
import { codes, type ProblemCode } from '../../engine/problem/codes.ts';
import { isBlocking } from '../../engine/problem/formCodes.ts';
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { Facts, JsonObject, Pointer, Problem } from '../../engine/types.ts';
import type { FormSchema, JudgedForm } from '../../engine/definition/form.ts';
import type { RequestDef } from '../../catalogue/definition/action.ts';
import type { Call, HandlerInput, PartJudgement } from '../call.ts';
import { because, Refusal, type Explain } from '../refusal.ts';
import { formKeys, sentPartOf } from '../request/formPart.ts';
import { gather, headSent, loadFacts, recordOf, type Gathered } from './facts.ts';
import { guardsOf, noting, type Guards } from './judgedAgain.ts';
import { optionFacts, readyForm, type ReadyForm } from './forms.ts';

/** The question itself was wrong: what was typed is no value that it can be asked with. */
const isWrongQuestion = ({ code, detail }: Refusal): boolean => code === 'FIELD_INVALID' && detail.problems !== undefined;

/** The refusals that say something of the question, and not of a server that cannot answer now. */
const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal && codes[error.code].status < 500;

/**
 * A lookup whose question is wrong found nothing, one that is refused is unanswered: a check that reads it refuses. One that nobody can answer now refuses the whole request. A check whose question is wrong is unanswered: the form says of its own fields what is wrong
 * with them. Any other refusal of a check refuses the whole request: nothing passes unchecked.
 */
export const askRules =
  (input: Pick<HandlerInput, 'ask'>, refused: Refusal[] = []): Asker =>
  async ({ kind, call, with: args }) => {
    try {
      return await input.ask(call, args);
    } catch (error) {
      if (error instanceof Refusal && isWrongQuestion(error)) return kind === 'lookup' ? null : undefined;
      if (kind === 'lookup' && isAnswer(error)) return void refused.push(error);
      throw error;
    }
  };

const HIDDEN = '•••';
/** What rules of the form say of a field, by the name of the problem that it makes. */
const kinds: Readonly<Record<string, FieldReason['kind']>> = { required: 'required', readonly: 'locked', computed: 'computed', see: 'hidden' };

/** Personal data stays out of answers that say why. */
function masked(schema: FormSchema, explanation: Explanation, words: Vocabulary): Explanation {
  const isPersonal = (path: string): boolean => schemaAt(schema, path.replace(/^record\.stored\.|^data\./, '').split('.'))?.['x-pii'] !== undefined;
  const mask = <F extends Pick<FactRead, 'path' | 'text'>>(fact: F): F => (isPersonal(fact.path) ? { ...fact, text: HIDDEN, value: HIDDEN } : fact);
  // A way out may name a value: of a personal field only its name is said.
  const ways = explanation.ways.map((way) => {
    const path = way.field === undefined ? '' : `data.${way.field}`;
    return isPersonal(path) ? { ...way, text: words.phrase('why.way.mend', { name: words.label(path) }) ?? '' } : way;
  });
  return { ...explanation, reads: explanation.reads.map(mask), change: explanation.change && explanation.change.map(mask), ways };
}

/** Why a form refuses a value: the rule behind the problem, with what it read. */
const explainProblem =
  (form: JudgedForm, facts: Facts & { data: JsonObject }): Explain =>
  (words, problem?: Problem) => {
    if (!problem) return undefined;
    const reasons = explainField({ form, facts, path: pathOfPointer(problem.at), words: words(form) });
    const found = reasons.find(({ rule }) => rule === problem.rule) ?? reasons.find(({ kind }) => kind === kinds[problem.rule]);
    return found && masked(form.schema, found.explanation, words(form));
  };

/** Whether this form can be written now, by this session, for this record: as the page decides it. */
function judgeBinding({ def: { binding } }: ReadyForm, { session, record }: Facts): void {
  const facts = { session, record };
  const barred = [binding.edit, (binding.tab ?? binding.panel) ? binding.visible : undefined].find((rule) => !holds(rule, facts));
  if (barred !== undefined) throw new Refusal('ROLE_BARRED', { explain: because(barred, facts) });
  const { locked } = binding;
  if (locked && holds(locked.when, facts)) throw new Refusal('RULE_REFUSED', { text: locked.why, explain: because(locked.when, facts) });
}

/** A file of the wrong kind or size is refused by its own status (413, 415), when nothing else is wrong. */
const isOfFile = ({ code }: Problem): boolean => code === 'FILE_TOO_LARGE' || code === 'FILE_TYPE';

/** Judged data, with what must still hold when they are written. */
interface JudgedData {
  data: JsonObject;
  guards: Guards;
}

/** Judges whole form data and keeps what lies in the part. Throws Refusal with every problem that blocks. */
async function judgeData(
  input: HandlerInput,
  form: ReadyForm,
  { facts, stored }: Gathered,
  data: JsonObject,
  parts: readonly Pointer[],
  without: readonly Pointer[],
): Promise<JudgedData> {
  const options = {
    data,
    facts,
    validators: form.validators,
    messages: messagesOf(input.catalogue, input.call.language),
    side: 'server' as const,
    stored,
    confirmed: input.call.confirmed,
    within: parts,
    unjudged: without,
  };
  const blocking = (problem: Problem): boolean => isBlocking(problem) && !without.some((left) => isInside(problem.at, left));
  const refused: Refusal[] = [];
  const { ask, answers } = noting(askRules(input, refused));
  const verdicts = await evaluateAsking(form.spec, options, ask);
  const problems: Problem[] = verdicts.problems.filter(blocking);
  const [first] = problems;
  // Who names what is out of reach hears that.
  if (first && problems.every(({ code }) => code === 'CHECK_UNANSWERED') && refused.some(({ code }) => code === 'SCOPE_BARRED'))
    throw new Refusal('SCOPE_BARRED');
  if (first)
    throw new Refusal(problems.every(isOfFile) ? (first.code as ProblemCode) : 'FIELD_INVALID', {
      problems,
      explain: explainProblem(form.spec, { ...facts, data: verdicts.data }),
    });
  const guards = await guardsOf(input, answers, async (other) => (await evaluateAsking(form.spec, options, other)).problems.some(blocking));
  return { data: verdicts.data, guards };
}

/** The payload laid into what is stored of the form. */
function assemble(request: RequestDef, stored: JsonObject | null, part: Pointer, payload: JsonObject | JsonObject[]): JsonObject {
  if (part !== '' || Array.isArray(payload)) return withValueAt(stored ?? {}, segmentsOfPointer(part), payload);
  const keys = (request.without ?? []).map((pointer) => pointer.slice(1)).filter((key) => stored?.[key] !== undefined);
  return { ...Object.fromEntries(keys.map((key) => [key, stored?.[key] ?? null])), ...payload };
}

/** Fields of the part that this session may not see: what is stored of them stays. */
function unseenIn(form: ReadyForm, part: Pointer, facts: Facts): string[] {
  const rules = Object.entries(form.spec.rules.see ?? {}).filter(([pointer]) => pointer !== part && isInside(pointer, part));
  return rules
    .filter(([, logic]) => applyLogic(logic, { session: facts.session }) !== true)
    .map(([pointer]) => segmentsOfPointer(pointer.slice(part.length))[0] ?? '');
}

/** Rows of one table are about one record: the facts that judge them are of that of the first. What a row says in a cell of its own is its own. */
function judgeOneRecord(rows: readonly JsonObject[], head: readonly string[], cells: ReadonlySet<string>): void {
  const shared = ['dbUserId', 'engagementId', ...head].filter((key) => !cells.has(key));
  const stray = shared.find((key) => rows.some((row) => row[key] !== rows[0]?.[key]));
  if (stray !== undefined) throw new Refusal('SCOPE_BARRED', { field: stray });
}

async function judgePart(input: HandlerInput, call: Call, request: RequestDef, formId: string): Promise<PartJudgement> {
  const part = sentPartOf(request, input.payload);
  if (part === undefined) throw new Refusal('FIELD_INVALID', { field: typeof request.at === 'object' ? request.at.by : 'data' });
  const form = readyForm(call.catalogue, formId);
  const ofTheForm = formKeys(call.catalogue, call.def);
  const rows = input.rows.filter(isObject);
  const ofForm = (row: JsonObject): JsonObject => Object.fromEntries(Object.entries(row).filter(([key]) => ofTheForm.has(key)));
  const isTable = schemaAt(form.def.schema, segmentsOfPointer(part))?.items !== undefined;
  const { binding } = form.def;
  const cells: ReadonlySet<string> = isTable ? ofTheForm : new Set();
  if (isTable) judgeOneRecord(rows, Object.keys(binding.head ?? {}), cells);
  const payload = isTable ? rows.map(ofForm) : ofForm(input.payload);
  const head = headSent(binding, input);
  const record = { ...recordOf(binding, call.action, input.payload, cells), ...head };
  const gathered = await gather(input, form, record, part === '' ? request.without : []);
  judgeBinding(form, gathered.facts);
  const whole = { ...head, ...assemble(request, gathered.stored, part, payload) };
  const parts = [part, ...Object.keys(head).map((name) => `/${name}`)];
  const { data: all, guards } = await judgeData(input, form, gathered, whole, parts, request.without ?? []);
  const partValue = valueAt(all, segmentsOfPointer(part));
  const receipt = { form: formId, at: part, today: gathered.facts.today, confirmed: call.confirmed };
  const { record: known } = gathered.facts;
  if (isTable) return { data: { rows: listOf(partValue) }, unseen: [], record: known, receipt, guards };
  const left = new Set((request.without ?? []).map((pointer) => pointer.slice(part.length + 1)));
  const data = Object.fromEntries(Object.entries(objectOf(partValue)).filter(([key]) => !left.has(key)));
  return { data, unseen: unseenIn(form, part, gathered.facts), record: known, receipt, guards };
}

async function judgeWhole(input: HandlerInput, call: Call, formId: string): Promise<void> {
  const form = readyForm(call.catalogue, formId);
  const gathered = await gather(input, form, recordOf(form.def.binding, call.action, input.payload));
  judgeBinding(form, gathered.facts);
  await judgeData(input, form, gathered, gathered.stored ?? {}, [''], []);
}

/** The judged part when the action's request is a form's; undefined when no form judges it. Throws Refusal. */
export async function judgeRequest(call: Call, input: HandlerInput): Promise<PartJudgement | undefined> {
  const { request } = call.def;
  if (request?.judges !== undefined) await judgeWhole(input, call, request.judges);
  return request?.form === undefined ? undefined : judgePart(input, call, request, request.form);
}

/**
 * What a form asked before a step, judged on the facts of that step: what counts of it. Throws Refusal with every problem, each at its field.
 */
export async function judgeAnswers(input: HandlerInput, formId: string, answers: JsonObject, known: JsonObject): Promise<JudgedData> {
  const form = readyForm(input.catalogue, formId);
  const { session = {}, today = '', record: about = {} } = known;
  const record = { ...objectOf(about), ...(await loadFacts(input, form.def.binding, known)), stored: null };
  const fields = Object.keys(form.def.schema.properties ?? {});
  const data = Object.fromEntries(fields.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]])));
  return judgeData(
    input,
    form,
    { facts: { session: objectOf(session), today: String(today), record, ...optionFacts(input.catalogue), lookups: {} }, stored: null },
    data,
    [''],
    [],
  );
}

/** The record facts under which loads find the record, whatever the asking action calls them. */
function recordOfPayload({ payload }: HandlerInput): Record<string, number> {
  const id = payload['dbUserId'] ?? (payload['entityType'] === 'S' ? payload['entityId'] : undefined);
  return {
    ...(typeof id === 'number' ? { dbUserId: id } : {}),
    ...(typeof payload['engagementId'] === 'number' ? { engagementId: payload['engagementId'] } : {}),
  };
}

/** Problems of the stored form inside some parts and outside others. */
export async function storedProblems(
  input: HandlerInput,
  formId: string,
  { within, without }: { within: readonly Pointer[]; without: readonly Pointer[] },
): Promise<Problem[]> {
  const form = readyForm(input.catalogue, formId);
  const { facts, stored } = await gather(input, form, recordOfPayload(input));
  const verdicts = await evaluateAsking(
    form.spec,
    {
      data: stored ?? {},
      facts,
      validators: form.validators,
      messages: messagesOf(input.catalogue, input.call.language),
      side: 'server',
      stored,
      within,
      unjudged: without,
    },
    askRules(input),
  );
  return verdicts.problems.filter((problem) => isBlocking(problem) && !without.some((left) => isInside(problem.at, left)));
}
