/** Which stored records a version may judge otherwise: those of forms, checklists and workflows that are not what they were. */
import type { Catalogue } from '../../../catalogue/types.ts';
import { stateOf } from '../../../engine/workflow/stateOf.ts';
import type { FormSchema, JudgedForm } from '../../../engine/definition/form.ts';
import { withLookups } from '../../../engine/form/evaluateForm.ts';
import { sameJson } from '../../../engine/form/paths.ts';
import { planOf } from '../../../engine/form/plan.ts';
import { deciding, touches, type RuleKind, type RuleNode } from '../../../engine/form/rules.ts';
import type { Ask } from '../../../engine/form/types.ts';
import { isObject, jsonOf } from '../../../engine/json.ts';
import type { Json } from '../../../engine/types.ts';

export interface Reach {
  forms: string[];
  completeness: string[];
  workflows: string[];
  /** Option lists that differ. */
  lists: string[];
  /** Whether something differs that any rule may read. */
  isAll: boolean;
  /** Forms with a save that stay as they are. */
  unchanged: number;
}

/** Tables that any rule may read. */
const tablesOf = ({ app, roles, programs, centreModels, components }: Catalogue): string =>
  JSON.stringify([app.constants, app.serverConstants, roles, programs, centreModels, components]);

/** Names of option lists that differ; of those with a file by what changed on the way. */
function changedLists(served: Catalogue, draft: Catalogue, paths: readonly string[]): string[] {
  const files = paths.filter((path) => path.startsWith('config/options/')).map((path) => path.slice('config/options/'.length).replace(/\.\w+$/, ''));
  const ofFile = Object.entries(draft.longLists).flatMap(([name, { def }]) => (files.includes(def.file.replace(/\.\w+$/, '')) ? [name] : []));
  return [
    ...files,
    ...ofFile,
    ...Object.keys(draft.options).filter((name) => !sameJson(jsonOf(draft.options[name]?.items ?? []), jsonOf(served.options[name]?.items ?? []))),
  ];
}

/** `paths`: of the files that the version changes. */
export function reachOf(served: Catalogue, draft: Catalogue, paths: readonly string[]): Reach {
  const isAll = tablesOf(served) !== tablesOf(draft);
  const lists = changedLists(served, draft, paths);
  const isReached = (before: unknown, after: unknown): boolean => {
    const text = JSON.stringify(after);
    return isAll || JSON.stringify(before) !== text || lists.some((name) => text.includes(`"${name}"`) || text.includes(`"lists.${name}`));
  };
  const partsOf = (catalogue: Catalogue, id: string): unknown => {
    const { schema, rules, binding } = catalogue.forms[id] ?? {};
    return [schema, rules, binding];
  };
  const saved = Object.keys(served.forms).filter((id) => (served.forms[id]?.binding.save ?? []).length > 0 && draft.forms[id] !== undefined);
  const forms = saved.filter((id) => isReached(partsOf(served, id), partsOf(draft, id)));
  return {
    forms,
    completeness: Object.keys(served.completeness).filter(
      (id) => draft.completeness[id] !== undefined && isReached(served.completeness[id]?.checks, draft.completeness[id].checks),
    ),
    workflows: Object.entries(served.workflows).flatMap(([id, { of, machine }]) => {
      const next = draft.workflows[id];
      const isSame = Object.keys(machine.states).every((state) => next !== undefined && stateOf(next, state) === state);
      return of === undefined || of.clock !== undefined || isSame ? [] : [id];
    }),
    lists,
    isAll,
    unchanged: saved.length - forms.length,
  };
}

/** Keywords that say what a value may be, and change no value. */
const LIMITS: ReadonlySet<string> = new Set(['title', 'required', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'errorMessage']);
/** A schema without them. A field may be called like one: it is an object. */
const frameOf = (schema: FormSchema): string =>
  JSON.stringify(schema, (key, value: Json) => (LIMITS.has(key) && (key === 'errorMessage' || !isObject(value)) ? undefined : value));

/** What a rule says, whatever it is called and wherever it stands. */
const sentenceOf = ({ kind, at, logic, when, locks, message, call, check }: RuleNode): string =>
  JSON.stringify([kind, at, logic, when, locks, message, call, check]);

export interface ChangedPart {
  /** The form with those of its rules alone that may say something else than before, and those that decide what these read. */
  spec: JudgedForm;
  /** Whether a rule that has changed asks this. */
  asks(one: Pick<Ask, 'kind' | 'id'>): boolean;
}

/**
 * What is silent in this part of a form, the whole form says nothing else about than before. `isWhole`: more has changed than its schema, rules and
 * the option lists that they read.
 */
export function changedPart(before: JudgedForm, after: JudgedForm, lists: readonly string[], isWhole: boolean): ChangedPart {
  const [was, is] = [before, after].map((form) => planOf(form).nodes);
  const known = new Set(was?.map(sentenceOf));
  const sentences = new Set(is?.map(sentenceOf));
  const changes = (is ?? []).filter(
    (node) => !known.has(sentenceOf(node)) || lists.some((name) => node.reads.some((path) => path.startsWith(`lists.${name}`))),
  );
  const losses = (was ?? []).filter((node) => !sentences.has(sentenceOf(node)));
  const asks: ChangedPart['asks'] = ({ kind, id }) =>
    changes.some((node) => (kind === 'check' ? node.id === id.split('@')[0] : node.id === `lookup:${id}` || node.lookups.includes(id)));
  if (isWhole || frameOf(before.schema) !== frameOf(after.schema)) return { spec: after, asks };
  const movers = new Set([...changes, ...losses]);
  const isMoved = (node: RuleNode): boolean =>
    [...movers].some(({ id, kind, segments }) =>
      kind === 'lookup'
        ? node.lookups.some((name) => name === '*' || `lookup:${name}` === id)
        : deciding.has(kind) && node.data.some((read) => touches(segments, read)),
    );
  // Who decides stands before who reads.
  for (const node of is ?? []) if (isMoved(node)) movers.add(node);
  const needed = new Set(
    withLookups(
      (is ?? []).filter((node) => movers.has(node) || deciding.has(node.kind)),
      is ?? [],
    ).map(({ id }) => id),
  );
  const part = <T>(rules: Readonly<Record<string, T>> | undefined, kind: RuleKind): Record<string, T> =>
    Object.fromEntries(Object.entries(rules ?? {}).filter(([name]) => needed.has(`${kind}:${name}`)));
  const { require, options, lookups, check = [], on: _on, days: _days, ...rules } = after.rules;
  return {
    spec: {
      ...after,
      rules: {
        ...rules,
        require: part(require, 'require'),
        options: part(options, 'options'),
        lookups: part(lookups, 'lookup'),
        check: check.filter(({ id }) => needed.has(id)),
      },
    },
    asks,
  };
}
