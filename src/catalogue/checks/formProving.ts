/** What the examples of a form come to, remembered as long as nothing of what they read has changed. */
import { runExample } from '../../engine/example/runExample.ts';
import type { JudgedForm } from '../../engine/definition/form.ts';
import { sameJson } from '../../engine/form/paths.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import { jsonOf } from '../../engine/json.ts';
import type { Messages } from '../../engine/problem/text.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import { compileValidators } from '../compile/validators.ts';
import type { FormDef } from '../definition/form.ts';
import { judgedForm } from '../judgedForm.ts';
import type { Catalogue } from '../types.ts';
import type { Finding } from './check.ts';

interface Watched<T> {
  /** The record, to be read in its place. */
  record: Readonly<Record<string, T>>;
  /** Keys that were looked for, whether they are there or not. */
  keys: ReadonlySet<string>;
  /** Whether another record answers all that was read alike. */
  isSameIn(other: Readonly<Record<string, T>>): boolean;
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && sameJson(one as Json[], other as Json[]));

/** Tells what of a record was read, so that what was found out stands as long as that is as it was. Values are compared as such, lists by what is in them. Who goes through all keys reads the whole record. */
export function watched<T>(record: Readonly<Record<string, T>>): Watched<T> {
  const keys = new Set<string>();
  let isWhole = false;
  const reads = (key: string | symbol): void => void (typeof key === 'string' && keys.add(key));
  const proxy = new Proxy(record, {
    get: (all, key) => (reads(key), Reflect.get(all, key) as unknown),
    has: (all, key) => (reads(key), Reflect.has(all, key)),
    getOwnPropertyDescriptor: (all, key) => (reads(key), Reflect.getOwnPropertyDescriptor(all, key)),
    ownKeys: (all) => ((isWhole = true), Reflect.ownKeys(all)),
  });
  const valueIn = (all: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(all, key) ? all[key] : undefined);
  return {
    record: proxy,
    keys,
    isSameIn: (other) =>
      other === record ||
      (isWhole && !same(Object.keys(record), Object.keys(other)) ? false : [...keys].every((key) => same(valueIn(record, key), valueIn(other, key)))),
  };
}

/** What a form's examples are held against beside the form. */
export interface ProofWorld {
  lists: Readonly<Record<string, OptionItem[]>>;
  long: Catalogue['longLists'];
  messages: Messages;
}

/** A finding about the examples of a form, or about a rule of it, wherever that stands. */
export type ExampleProof = { finding: Omit<Finding, 'source'> } | { rule: RuleNode; finding: Omit<Finding, 'source' | 'pointer'> };

/** A world that notes what is read of it, and whether another one says the same of that. */
export function watching(now: ProofWorld): { world: ProofWorld; isSameIn: (other: ProofWorld) => boolean } {
  const [lists, long, messages] = [watched(now.lists), watched(now.long), watched(now.messages)];
  return {
    world: { lists: lists.record, long: long.record, messages: messages.record },
    isSameIn: (other) => lists.isSameIn(other.lists) && long.isSameIn(other.long) && messages.isSameIn(other.messages),
  };
}

/** What an example says otherwise than the engine, and what each rule answers in it, by the rule's rank. */
export interface ExampleRun {
  isSameIn: (world: ProofWorld) => boolean;
  differences: ReturnType<typeof runExample>['differences'];
  answers: readonly (readonly Json[])[];
}
/** What the examples of a form come to: as long as what is judged of it and what one read beside it are as they were, it is not run again. */
interface Proving {
  engineForm: JudgedForm;
  /** By the example, the last ones first: what was changed is often changed back. */
  ran: WeakMap<FormDef['examples'][number], readonly ExampleRun[]>;
  /** What was found of all of them. */
  rounds: readonly { ran: readonly ExampleRun[]; raw: readonly JsonObject[]; isSameIn: (world: ProofWorld) => boolean; proofs: ExampleProof[] }[];
}
/** The last ones of each form. */
const provings = new Map<string, readonly Proving[]>();
const MOST = 4;

/** Of a form of which the same is judged the same one: how it is drawn, and what saves it, shows in no example. */
export function provingOf(form: FormDef): Proving {
  const known = provings.get(form.id) ?? [];
  const engineForm = judgedForm(form);
  const isSame = (one: Proving): boolean => sameJson(jsonOf(one.engineForm), jsonOf(engineForm));
  const proving = known.find(isSame) ?? { engineForm, ran: new WeakMap(), rounds: [] };
  provings.set(form.id, [proving, ...known.filter((one) => one !== proving)].slice(0, MOST));
  return proving;
}

/** What an example comes to: it is run again where something that it read is not what it was. */
export function runOf({ engineForm, ran }: Proving, example: FormDef['examples'][number], now: ProofWorld): ExampleRun {
  const known = ran.get(example) ?? [];
  const lately = known.find((one) => one.isSameIn(now));
  if (lately) return lately;
  const { world, isSameIn } = watching(now);
  const { differences, judgement } = runExample(engineForm, example, { ...world, validators: compileValidators(engineForm) });
  const answers = judgement.results.map((answerByPath) => [...new Set(answerByPath.values())]);
  const next: ExampleRun = { isSameIn, answers, differences };
  ran.set(example, [next, ...known].slice(0, 2));
  return next;
}
