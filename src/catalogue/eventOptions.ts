/** Options that are the states to which events lead: a form that sends events is drawn from what the machine can do. */
import { schemaAt } from '../engine/form/schema.ts';
import { isObject, segmentsOfPointer } from '../engine/json.ts';
import type { EventChoice, WorkflowDef } from '../engine/definition/workflow.ts';
import type { Logic, Pointer } from '../engine/types.ts';
import { transitionsOf } from './transitions.ts';
import type { FormDef } from './definition/form.ts';

/**
 * `{ "events": "engagement", "from": { "var": "record.status" }, "with": "reason" }` in a form's `options`: of the field's list the state
 * `from`, and every state that an event leads to from there which the sender may send and a payload with that key names.
 */
interface EventOptions {
  events: string;
  from: Logic;
  with?: string;
}

export const isEventOptions = (rule: unknown): rule is EventOptions => isObject(rule) && typeof rule['events'] === 'string';

/** The events that a payload with this key, or with none where none is named, can mean. */
export function eventsMeant({ events }: WorkflowDef, key: string | undefined): ReadonlySet<string> {
  const all = Object.values(events?.is ?? {}).flatMap((named): readonly EventChoice[] => (typeof named === 'string' ? [{ event: named }] : named));
  return new Set(all.filter((one) => one.with === key).map(({ event }) => event));
}

/** The rule that it stands for, said of the machine's own ways. */
function ruleOf(def: WorkflowDef, { from, with: key }: EventOptions, list: string): Logic {
  const meant = eventsMeant(def, key);
  const offered = transitionsOf(def)
    // What is asked first is asked by a button: a choice has no place for the answers.
    .filter(({ transition: { meta } }) => meta?.ask?.form === undefined)
    .map(({ state, event, transition }) => ({ state, event, to: transition.target ?? state }))
    .filter(({ state, event, to }) => to !== state && meant.has(event))
    .map(({ state, event, to }): Logic => ({ if: [{ and: [{ sameText: [from, state] }, def.may[event] ?? false] }, to, []] }));
  return { pick: [{ var: `lists.${list}` }, 'value', { merge: [from, ...offered] }] };
}

/** The forms with such options as rules; what names no workflow is left for the checks to refuse, and offers nothing. */
export function withEventOptions(
  forms: Readonly<Record<string, FormDef>>,
  workflows: Readonly<Record<string, WorkflowDef>>,
): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const options = Object.entries(form.rules.options ?? {}) as [Pointer, Logic | EventOptions][];
    if (!options.some(([, rule]) => isEventOptions(rule))) return form;
    const made = options.map(([at, rule]): [Pointer, Logic] => {
      if (!isEventOptions(rule)) return [at, rule];
      const def = workflows[rule.events];
      const list = schemaAt(form.schema, segmentsOfPointer(at))?.['x-options'];
      return [at, def && typeof list === 'string' ? ruleOf(def, rule, list) : []];
    });
    return { ...form, rules: { ...form.rules, options: Object.fromEntries(made) } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
