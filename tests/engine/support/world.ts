/** Facts, validators and short calls for judging forms in tests. */
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import type { FormStore, FormStoreOptions, JudgeOptions } from '../../../src/engine/form/types.ts';
import type { Facts, JsonObject } from '../../../src/engine/types.ts';
import type { JudgedForm, Verdicts } from '../../../src/engine/definition/form.ts';

export const kinds = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() }));
export const messages = {
  req: 'Please fill out this field',
  'problem.required': 'required',
  'problem.requiredGroup': 'one of them',
  'problem.invalid': 'invalid',
  'problem.pattern': 'pattern {pattern}',
  'problem.type': 'type',
  'problem.options': 'not offered',
  'problem.unknown': 'unknown',
  'problem.readonly': 'read-only',
  'problem.computed': 'computed',
  'problem.unseen': 'unseen',
  'problem.ruleFailed': 'rule failed',
  'problem.unanswered': 'not answered',
  'problem.notChecked': 'not checked',
};

export const facts = (more: Partial<Facts> = {}): Facts => ({
  session: { role: {} },
  record: { stored: null },
  today: '2026-11-20',
  lists: { kinds },
  lookups: {},
  ...more,
});

/** Judges a form in the page's way unless told otherwise. */
export const judge = (form: JudgedForm, data: JsonObject, more: Partial<JudgeOptions> = {}): Verdicts =>
  evaluateForm(form, { data, facts: facts(), validators: compileValidators(form), messages, side: 'page', ...more });

/** An open form, as a page holds it. */
export const openFormStore = (form: JudgedForm, data: JsonObject = {}, more: Partial<FormStoreOptions> = {}): FormStore =>
  createFormStore({ form, data, facts: facts(), validators: compileValidators(form), messages, ...more });

/** Lets promises that are kept at once be heard. */
export const settlePromises = async (): Promise<void> => {
  for (let at = 0; at < 10; at++) await Promise.resolve();
};

/** Problems in short: `pointer rule`. */
export const found = ({ problems }: Pick<Verdicts, 'problems'>): string[] => problems.map(({ at, rule }) => `${at} ${rule}`);
