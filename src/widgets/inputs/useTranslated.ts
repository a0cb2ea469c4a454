/** Texts of a form that name its fields, `Dependants: {dependants}`: kept in step with what stands there. */
import { useEffect, useMemo, useState } from 'react';
import { isSaidByKeys } from '../../engine/joinedTexts.ts';
import type { Text } from '../../engine/types.ts';
import { splitChosen } from './severalValues.ts';
import { display } from './display.ts';
import type { FieldPlan, InnerContext } from './types.ts';
import { useStoredAll } from './useField.ts';
import { listNameOf } from './useChoices.ts';

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** What is said of a field that holds nothing, or is hidden. */
const NOTHING = '–';

/** The sentence that a rule chose by its keys for this field; undefined for whatever else stands in one. */
function chosenIn({ planOf, store }: InnerContext, name: string): Text | undefined {
  const sentence = planOf(name)?.schema['x-word'] === true ? store.get(name) : undefined;
  return isSaidByKeys(sentence) ? sentence : undefined;
}

/** The fields that a text names, and those that the sentences name which stand in them. */
function namesWithin(form: InnerContext, text: Text): string[] {
  const names = namesIn(form.text(text));
  return [...new Set([...names, ...names.flatMap((name) => namesIn(form.text(chosenIn(form, name) ?? '')))])];
}

/** How the value of a field reads in a sentence; of a table how many rows it has. A sentence within one says no further sentence. */
function valueIn(form: InnerContext, name: string, isWithin = false): string {
  const { store } = form;
  const plan = form.planOf(name);
  const { hidden, options } = store.fact(name);
  if (!plan || hidden) return NOTHING;
  const sentence = isWithin ? undefined : chosenIn(form, name);
  if (sentence !== undefined) return saidNow(form, sentence, true);
  return plan.columns ? String(store.rows(name).length) : display(plan, form, store.get(name), options) || NOTHING;
}

/** No row of a file has a line break in its value. */
const BETWEEN = '\n';

/** Values of the named fields whose labels are still to be asked for, each behind the list that has it. */
function unknownIn({ store, lists, planOf }: InnerContext, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const plan = planOf(name);
    if (plan?.widget !== 'search') return [];
    const list = listNameOf(plan.schema) ?? '';
    const values = splitChosen(plan.schema, store.get(name)).map(String);
    return values.flatMap((value) => (lists[list]?.some((item) => item.value === value) ? [] : [list, value]));
  });
}

/** Asks for labels of lists that are too long for a page: a sentence may stand where their field does not. */
function useLabels(form: InnerContext, names: readonly string[]): void {
  const { search } = form.services;
  const [, setLearned] = useState(0);
  const unknown = unknownIn(form, names).join(BETWEEN);
  useEffect(() => {
    if (unknown === '' || !search) return undefined;
    let open = true;
    const words = unknown.split(BETWEEN);
    for (let at = 0; at < words.length; at += 2)
      search.label(words[at] ?? '', words[at + 1] ?? '').then(
        () => open && setLearned((times) => times + 1),
        // Until there is a network the value itself is said.
        () => undefined,
      );
    return () => void (open = false);
  }, [unknown, search]);
}

/** The text as it reads now. */
export function saidNow(form: InnerContext, text: Text, isWithin = false): string {
  const plain = form.text(text);
  const names = namesIn(plain);
  return names.length === 0 ? plain : form.text(text, Object.fromEntries(names.map((name) => [name, valueIn(form, name, isWithin)])));
}

/** The text as it reads, drawn again only when it reads otherwise. */
export function useTranslated(form: InnerContext, text: Text): string {
  const within = namesWithin(form, text).join(BETWEEN);
  const names = useMemo(() => (within === '' ? [] : within.split(BETWEEN)), [within]);
  useLabels(form, names);
  return useStoredAll(form.store, names, () => saidNow(form, text));
}

/** Whether label or help may name something; most do not, and cost nothing. */
export const maySay = ({ label, help = '' }: FieldPlan): boolean => label.includes('{') || help.includes('{');

/** The plan with label and help as they read now. What was typed is never read as a key of a text. */
export function useTranslatedPlan(form: InnerContext, plan: FieldPlan): FieldPlan {
  const [label, help] = [useTranslated(form, plan.label), useTranslated(form, plan.help ?? '')].map((text) => text.replaceAll('{{', '{ {'));
  return useMemo(() => ({ ...plan, label: label ?? '', help: help === '' ? undefined : help }), [plan, label, help]);
}
