/** What an example of a form need not say, because the form's own definitions say it. */
import type { CheckDef, ExampleDef, RulesDef } from '../definition/form.ts';
import { argsOf, applyLogic, LogicError, readsOf, truthy } from '../rules/logic.ts';
import type { Json, JsonObject, Logic } from '../types.ts';
import { isObject, objectOf, jsonOf } from '../json.ts';
import { laidOver } from './difference.ts';

interface FormSaying {
  rules: Pick<RulesDef, 'check'>;
  /** First values of what a form is about, read as `record.<name>`. */
  head?: Readonly<Record<string, Logic>> | undefined;
  /** What role, programme and centre model are where their row says nothing. */
  session: JsonObject;
}

/** Answers that a call might give, the plainest first; the last is a row about what was asked, with everything that the rule looks for in it. */
function answersTo(check: CheckDef, facts: JsonObject): Json[] {
  const looked = readsOf(check.fails).flatMap(({ path }) => /^answer\.(?:\d+\.)?(\w+)$/.exec(path)?.[1] ?? []);
  const row = { ...Object.fromEntries(looked.map((key) => [key, true])), ...argsOf(check.ask?.with, facts) };
  return [false, [], true, [row], row];
}

/** An answer with which a check raises no objection; undefined where none of the plain ones is such. */
function silentAnswer(check: CheckDef, facts: JsonObject): Json | undefined {
  return answersTo(check, facts).find((answer) => !truthy(applyLogic(check.fails, { ...facts, answer })));
}

/**
 * An example with what follows from the form: traits that it does not name have their defaults, what heads the form its first value, and what only
 * the server can check is answered so that nothing is wrong. An answer of null says that there is none. Checks in rows keep what the example says.
 * Of a form with a rule that cannot be worked out it stays as it is: that is told where the rule stands.
 */
export function completed(example: ExampleDef, form: FormSaying): ExampleDef {
  try {
    return withFacts(example, form);
  } catch (error) {
    if (error instanceof LogicError) return example;
    throw error;
  }
}

function withFacts(example: ExampleDef, { rules, head = {}, session }: FormSaying): ExampleDef {
  const own = example.facts ?? {};
  const whole = laidOver(session, own.session ?? {});
  const record = { ...argsOf(head, { session: whole, today: own.today ?? null }), ...own.record };
  const facts = jsonOf({ ...own, session: whole, record, data: example.data });
  const asks = (rules.check ?? []).filter(({ id, needs, at }) => needs === 'server' && !at.includes('*') && !Object.hasOwn(own.answers ?? {}, id));
  const silent = asks.flatMap((check) => {
    const answer = silentAnswer(check, facts);
    return answer === undefined ? [] : [[check.id, answer] as const];
  });
  const answers = Object.entries(own.answers ?? {}).filter(([, answer]) => answer !== null);
  return { ...example, facts: { ...own, session: whole, record, answers: Object.fromEntries([...silent, ...answers]) } };
}

/** The session's traits where nothing is said, from the tables that declare them. */
export function defaultSession(tables: Readonly<Record<string, { traits?: unknown }>>): JsonObject {
  return Object.fromEntries(
    Object.entries(tables).map(([key, { traits }]) => {
      const declared = Object.entries(objectOf(traits));
      return [key, Object.fromEntries(declared.map(([name, trait]) => [name, (isObject(trait) ? trait['default'] : null) ?? null]))];
    }),
  );
}
