/** `complete`: what records still lack, by their rule set; many records cost as many statements as one. */
import { messagesOf } from '../../catalogue/client.ts';
import { closingOf, judgeCompleteness, missingLinesOf } from '../../engine/completeness/judgeCompleteness.ts';
import { offComponents } from '../../engine/session/components.ts';
import type { CheckRule, CompletenessDef, MissingLine } from '../../engine/completeness/types.ts';
import { findAction } from '../../catalogue/findAction.ts';
import { explainRule } from '../../engine/explain/explainRule.ts';
import type { WayOut } from '../../engine/explain/types.ts';
import { holds } from '../../engine/rules/logic.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { wireExplanation, wordsIn, Refusal } from '../refusal.ts';
import { optionLists } from '../../catalogue/optionLists.ts';
import { loadFacts } from '../judge/facts.ts';
import type { Row } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { reachRow } from '../records/scopeAccess.ts';

/** What to do about something missing: it is filled in on its tab, by whom the tab's form lets save. */
function waysTo({ catalogue, call }: HandlerInput, def: CompletenessDef, { tab }: CheckRule, lines: readonly string[], facts: JsonObject): WayOut[] {
  const words = wordsIn(catalogue, call.language)();
  const saves = Object.values(catalogue.forms)
    .filter(({ binding }) => binding.tab?.of === def.record && binding.tab.key === tab)
    .flatMap(({ binding }) => [
      ...(binding.edit === undefined ? [] : [binding.edit]),
      ...(binding.save ?? []).map(({ call }) => findAction(catalogue, call)?.def.may ?? true),
    ]);
  const barred = saves.find((may) => !holds(may, facts));
  if (barred !== undefined) return explainRule(barred, facts, words).ways;
  return [{ text: words.phrase('why.way.tab', { name: lines.join(', ') }) ?? '', mine: true, tab }];
}

/** Why each check misses something, once for all of its lines. */
function reasonsOf(input: HandlerInput, def: CompletenessDef, missing: readonly MissingLine[], facts: JsonObject): Map<string, JsonObject> {
  const { catalogue, call } = input;
  const words = wordsIn(catalogue, call.language)();
  const missed = new Set(missing.map(({ check }) => check));
  return new Map(
    def.checks
      .filter(({ id }) => missed.has(id))
      .map((rule) => {
        const explained = explainRule(rule.missing, facts, words);
        const lines = missing.filter(({ check }) => check === rule.id).map(({ text }) => textOf(messagesOf(catalogue, call.language), text));
        return [rule.id, { explain: { ...wireExplanation({ ...explained, ways: waysTo(input, def, rule, lines, facts) }) } }];
      }),
  );
}

/** The verdicts on one row, with what they were made of. */
async function verdictsOn(input: HandlerInput, def: CompletenessDef, row: Row) {
  const { catalogue, session, clock } = input;
  const early = { session: session?.facts ?? {}, today: clock.today(), record: wireRow(input, entityOf(catalogue, def.entity), row) };
  const record = { ...early.record, ...(await loadFacts(input, def, early)) };
  const facts = { ...early, record, lists: optionLists(catalogue.options), constants: catalogue.app.constants };
  const { role: _role, ...here } = early.session;
  // What is switched off is so for everybody: one verdict, whoever asks.
  return { ...judgeCompleteness(def, facts, offComponents(catalogue.components, here)), facts, here, record };
}

/** The lines that a row lacks by this definition. */
export const lackOf = async (input: HandlerInput, def: CompletenessDef, row: Row): Promise<MissingLine[]> =>
  missingLinesOf(def, (await verdictsOn(input, def, row)).checks);

async function judgeRow(input: HandlerInput, def: CompletenessDef, row: Row): Promise<JsonObject> {
  const { catalogue, call } = input;
  const { checks, left, facts, here, record } = await verdictsOn(input, def, row);
  const say = (text: string): string => textOf(messagesOf(catalogue, call.language), text);
  const words = (lines: readonly MissingLine[]): string => lines.map((line) => say(line.text)).join(', ');
  const closing = words(closingOf(def, checks, catalogue.components, { session: here, record }));
  const missing = missingLinesOf(def, checks);
  const reasons = input.payload['why'] === true ? reasonsOf(input, def, missing, facts) : new Map<string, JsonObject>();
  const lines = missing.map((line): JsonObject => ({ ...line, text: say(line.text), ...reasons.get(line.check) }));
  return {
    [entityOf(catalogue, def.entity).key]: row.id,
    left,
    text: words(missing),
    lines,
    closing,
    checks: checks.map((one): JsonObject => ({ ...one })),
  };
}

/** One row for each id that was asked for, in that order. Throws Refusal when one of them is out of reach. */
export async function complete(input: HandlerInput, id: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = input.catalogue.completeness[id];
  if (!def) throw new Error(`No completeness is called ${id}: the catalogue's checks let it through.`);
  const [key = ''] = by;
  const asking = input.batched();
  const ids: Json[] = [input.payload[key] ?? null].flat();
  // Looking for what would turn a rule tries many facts: that is done for one record at a time.
  if (input.payload['why'] === true && ids.length > 1) throw new Refusal('FIELD_INVALID', { field: 'why' });
  const outcomes = await Promise.allSettled(ids.map(async (one) => judgeRow(asking, def, await reachRow(asking, def.entity, one, key))));
  return {
    rows: outcomes.map((one) => {
      if (one.status === 'fulfilled') return one.value;
      throw one.reason instanceof Refusal && one.reason.code === 'SCOPE_BARRED' ? new Refusal('SCOPE_BARRED', { field: key }) : one.reason;
    }),
  };
}
