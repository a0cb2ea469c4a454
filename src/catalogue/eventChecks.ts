/** Checks that are what a machine refuses: a form whose save is an event says so before it is sent, in the machine's own words. */
import { isObject } from '../engine/json.ts';
import type { CheckDef, RulesDef } from '../engine/definition/form.ts';
import type { OtherwiseDef, WorkflowDef } from '../engine/definition/workflow.ts';
import type { Logic, Text } from '../engine/types.ts';
import { transitionsOf } from './transitions.ts';
import type { FormDef } from './definition/form.ts';
import { renamed } from './renamed.ts';

/**
 * `{ "id": "documents-missing", "at": "/status", "refusal": { "of": "placement", "from": … } }`: fails where the machine, sent what is filled in as
 * an event from the state `from`, refuses it under the name `id`.
 */
type EventCheck = CheckDef & Required<Pick<CheckDef, 'refusal'>>;

export const isEventCheck = (check: unknown): check is EventCheck => isObject(check) && isObject(check['refusal']);

/** What the event carries is what the form holds. */
const ofData = (logic: Logic): Logic => renamed(logic, 'event.', 'data.');

/** Every event that a payload names by one word alone. */
const wordsOf = ({ events }: WorkflowDef): { word: string; event: string }[] =>
  Object.entries(events?.is ?? {}).flatMap(([word, named]) => (typeof named === 'string' ? [{ word, event: named }] : []));

/** What is tried by an event in a state, in order. */
interface Tried {
  guards: Logic[];
  texts: OtherwiseDef[];
}

/** What an event tries, with the states in which it tries the same. */
function triedBy(def: WorkflowDef, event: string): { states: string[]; tried: Tried }[] {
  const all = transitionsOf(def).filter((one) => one.event === event);
  const found = new Map<string, { states: string[]; tried: Tried }>();
  for (const state of new Set(all.map((one) => one.state))) {
    const ways = all.filter((one) => one.state === state).map(({ transition }) => transition);
    const otherwise = ways.find(({ meta }) => meta?.otherwise !== undefined)?.meta?.otherwise;
    const guards = ways.map(({ guard }): Logic => (guard === undefined ? true : (def.rules[guard] ?? false)));
    const tried = { guards, texts: Array.isArray(otherwise) ? otherwise : [] };
    const key = JSON.stringify(tried);
    found.set(key, { states: [...(found.get(key)?.states ?? []), state], tried });
  }
  return [...found.values()];
}

/** Whether the stored state is one of these; nothing stored means the first. */
function standsIn({ machine: { initial, states: all } }: WorkflowDef, states: readonly string[], from: Logic): Logic[] {
  if (states.length === Object.keys(all).length) return [];
  return [{ or: [...(states.includes(initial) ? [{ isEmpty: from }] : []), ...states.map((state): Logic => ({ sameText: [from, state] }))] }];
}

/** Where, and in which words, a machine refuses under a name what a form holds in the field that names its events. */
export function refusedAs(def: WorkflowDef, name: string, from: Logic): { fails: Logic; text: Text }[] {
  const no = (rule: Logic): Logic => ({ '!': ofData(rule) });
  return wordsOf(def).flatMap(({ word, event }) =>
    triedBy(def, event).flatMap(({ states, tried: { guards, texts } }) => {
      const at = texts.findIndex((one) => one.as === name);
      const said = texts[at];
      if (!said) return [];
      const chosen: Logic = { sameText: [{ var: `data.${def.events?.by ?? ''}` }, word] };
      const earlier = texts.slice(0, at).map(({ when }) => no(when));
      return [{ text: said.text, fails: { and: [chosen, ...standsIn(def, states, from), ...guards.map(no), ...earlier, ofData(said.when)] } }];
    }),
  );
}

/** Every name under which a machine refuses something. */
export const namesOfRefusals = (def: WorkflowDef): string[] => [
  ...new Set(
    transitionsOf(def).flatMap(({ transition: { meta } }) => (Array.isArray(meta?.otherwise) ? meta.otherwise.flatMap((one) => one.as ?? []) : [])),
  ),
];

/** The check that it stands for; what no machine refuses so is left for the checks of the catalogue to say, and never fails. */
function checkOf({ refusal, ...check }: EventCheck, workflows: Readonly<Record<string, WorkflowDef>>): CheckDef {
  const def = workflows[refusal.of];
  const refused = def ? refusedAs(def, check.id, refusal.from) : [];
  return { ...check, fails: refused.length === 0 ? false : { or: refused.map(({ fails }) => fails) }, message: refused[0]?.text ?? '' };
}

/** The forms with such checks as rules. */
export function withEventChecks(forms: Readonly<Record<string, FormDef>>, workflows: Readonly<Record<string, WorkflowDef>>): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const checks: NonNullable<RulesDef['check']> = form.rules.check ?? [];
    if (!checks.some(isEventCheck)) return form;
    const made = checks.map((check) => (isEventCheck(check) ? checkOf(check, workflows) : check));
    return { ...form, rules: { ...form.rules, check: made } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
