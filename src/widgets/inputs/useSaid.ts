/** Texts of a form that name its fields, `Dependants: {dependants}`: kept in step with what stands there. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Text } from '../../engine/types.ts';
import { display } from './display.ts';
import type { FieldPlan, InnerContext } from './types.ts';

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** What is said of a field that holds nothing, or is hidden. */
const NOTHING = '–';

/** How the value of a field reads in a sentence; of a table how many rows it has. */
function valueIn(form: InnerContext, name: string): string {
  const { store } = form;
  const plan = form.named(name);
  const { hidden, options } = store.fact(name);
  if (!plan || hidden) return NOTHING;
  return plan.columns ? String(store.rows(name).length) : display(plan, form, store.get(name), options) || NOTHING;
}

/** The text as it reads now. */
export function saidNow(form: InnerContext, text: Text): string {
  const plain = form.text(text);
  const names = namesIn(plain);
  return names.length === 0 ? plain : form.text(text, Object.fromEntries(names.map((name) => [name, valueIn(form, name)])));
}

/** The text as it reads, drawn again only when it reads otherwise. */
export function useSaid(form: InnerContext, text: Text): string {
  const { store } = form;
  const names = useMemo(() => namesIn(form.text(text)), [form, text]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = names.map((name) => store.subscribe(name, () => changed()));
      return () => stops.forEach((stop) => stop());
    },
    [store, names],
  );
  return useSyncExternalStore(subscribe, () => saidNow(form, text));
}

/** Whether label or help may name something; most do not, and cost nothing. */
export const maySay = ({ label, help = '' }: FieldPlan): boolean => label.includes('{') || help.includes('{');

/** The plan with label and help as they read now. What was typed is never read as a key of a text. */
export function useSaidPlan(form: InnerContext, plan: FieldPlan): FieldPlan {
  const [label, help] = [useSaid(form, plan.label), useSaid(form, plan.help ?? '')].map((text) => text.replaceAll('{{', '{ {'));
  return useMemo(() => ({ ...plan, label: label ?? '', help: help === '' ? undefined : help }), [plan, label, help]);
}
