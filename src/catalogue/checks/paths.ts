import type { Json, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../nearest.ts';
import { readsIn } from '../readsIn.ts';
import { fieldGone, fieldLost, loadLost, nameGone } from '../report.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Catalogue } from '../types.ts';
import { type Check, type Finding, type CheckContext } from './check.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { UNKNOWN } from '../schema/inline.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../definition/form.ts';
import { placedIn } from './placed.ts';

/** Where in a rule a path is written; the rule's own place when it is put together from several. */
function placeOf(logic: Json, path: string, pointer: string): string {
  const tail = path.split('.*').at(-1)?.replace(/^\./, '') ?? '';
  // A key of rows stands as a text among the arguments: ["sum", rows, "amount"].
  const named = (part: Json, here: string): string | undefined => {
    if (typeof part !== 'object' || part === null) return undefined;
    const at = Array.isArray(part) && tail !== '' ? part.indexOf(tail) : -1;
    if (at >= 0) return `${here}/${at}`;
    return Object.entries(part).reduce<string | undefined>((found, [key, value]) => found ?? named(value, pointerTo(here, key)), undefined);
  };
  const find = (part: Json, here: string): string | undefined => {
    if (typeof part !== 'object' || part === null) return undefined;
    for (const [key, value] of Object.entries(part)) {
      const below = pointerTo(here, key);
      const name: Json | undefined = Array.isArray(value) ? value[0] : value;
      if (!Array.isArray(part) && key === 'var' && (name === path || (tail !== '' && name === tail))) return below;
      const found = find(value, below);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(logic, pointer) ?? named(logic, pointer) ?? pointer;
}

/** The form whose fields a list asks for. */
const askingFor = (file: string, { forms }: Catalogue): string | undefined =>
  Object.values(forms).find(({ binding: { rows } }) => rows?.asks === true && file === `schemas/lists/${rows.list ?? ''}.json`)?.id;

function startOf(location: RuleLocation, path: string, catalogue: Catalogue): Omit<Finding, 'source' | 'pointer'> | undefined {
  if (!location.roots) return undefined;
  const [root = '', ...rest] = path.split('.');
  if (path === '') return { wrong: 'the rule reads all facts at once', right: 'the facts that it needs, by path' };
  const { barred } = location;
  if (barred && (barred.root === root || (barred.check === 'see-session-only' && root !== 'session'))) {
    return { wrong: barred.wrong.replace('reads data', `reads ${root}`), right: barred.right, check: barred.check };
  }
  const resolver = Object.hasOwn(location.roots, root) ? location.roots[root] : undefined;
  if (resolver) {
    const miss = resolver(rest, root);
    if (miss && root === 'lists') return { ...miss, ...nameGone('option list', rest[0] ?? '') };
    if (miss && root === 'kept') {
      const form = Object.values(catalogue.forms).find(({ id }) => location.source.file.startsWith(`schemas/forms/${id}/`));
      return { ...miss, ...(form && (form.binding.load ?? []).length === 0 ? { cause: loadLost(form.id) } : {}) };
    }
    const asked = miss && root === 'record' && rest[0] === 'asked' ? askingFor(location.source.file, catalogue) : undefined;
    if (miss && asked !== undefined) return { ...miss, ...fieldLost(asked, rest[1] ?? '') };
    const around = { data: [], shown: [], record: ['stored'] }[root];
    const isOfForm = miss !== undefined && around?.every((key, at) => rest[at] === key) === true;
    const isGone = isOfForm && resolver(rest.slice(0, around.length + 1), root) !== undefined;
    return isGone ? { ...miss, ...fieldGone(location.source.file, rest[around.length]) } : miss;
  }
  const known = Object.keys(location.roots);
  if (location.isOfAnyRow === true && nearest(root, known) === undefined) return undefined;
  return { wrong: `"${path}" begins with no fact that this rule may read`, right: oneOf(root, known, 'fact') };
}

/** Every path that a rule reads exists: a misspelt one would read as null and the rule would fail open. */
export const paths: Check = {
  name: 'unknown-path',
  faults: ({ locations, catalogue }) =>
    locations.flatMap((location) => {
      const missed = new Set<string>();
      return readsIn(location.logic).flatMap(({ path }) => {
        const miss = startOf(location, path, catalogue);
        if (!miss) return [];
        missed.add(path);
        // A field of rows that are not there is no fault of its own.
        if (missed.has(path.slice(0, Math.max(0, path.lastIndexOf('.*'))))) return [];
        return [{ source: location.source, pointer: placeOf(location.logic, path, location.pointer), ...miss }];
      });
    }),
};

interface Aim {
  source: Source;
  place: string;
  target: Pointer;
  schema: FormSchema;
  form: string;
}

function allPointers(schema: FormSchema, base: Pointer = ''): Pointer[] {
  if (schema.items) return [`${base}/*`, ...allPointers(schema.items, `${base}/*`)];
  return Object.entries(schema.properties ?? {}).flatMap(([name, below]) => [`${base}/${name}`, ...allPointers(below, `${base}/${name}`)]);
}

/** Whether a pointer leads to a field; `*` and numbers only into tables. */
function leads(schema: FormSchema, pointer: Pointer): boolean {
  let here: FormSchema | undefined = schema;
  for (const key of segmentsOfPointer(pointer)) {
    if (here?.[UNKNOWN] === true) return true;
    if (here?.items && !/^(\*|\d+)$/.test(key)) return false;
    here = here && schemaAt(here, [key]);
  }
  return here !== undefined;
}

function pointersOf({ source, place, target, schema, form }: Aim): Finding[] {
  if (leads(schema, target)) return [];
  const near = nearest(target.replace(/\/\d+(?=\/|$)/g, '/*'), allPointers(schema));
  const right =
    near === undefined
      ? `a field of the form: ${Object.keys(schema.properties ?? {})
          .slice(0, 12)
          .map((name) => `/${name}`)
          .join(', ')}`
      : `"${near}"?`;
  const [top = ''] = segmentsOfPointer(target);
  const gone = schemaAt(schema, [top]) === undefined ? fieldLost(form, top) : {};
  return [{ source, pointer: place, wrong: `"${target}" leads to no field of the form`, right, ...gone }];
}

/** Pointers written as keys of an object, or in a list, or alone. */
function aims(form: FormDef, context: CheckContext): Aim[] {
  const { schema, rules, binding, ui, examples } = form;
  const found: Aim[] = [];
  const source = (kind: 'rules' | 'binding' | 'ui' | 'examples'): Source | undefined => context.definitions.get(kind, form.id);
  const [inRules, inBinding, inUi, inExamples] = [source('rules'), source('binding'), source('ui'), source('examples')];
  const add = (from: Source | undefined, place: string, target: Pointer | undefined): void => {
    if (from && target !== undefined) found.push({ source: from, place, target, schema, form: form.id });
  };
  const keys = (from: Source | undefined, base: string, map: object | undefined): void =>
    Object.keys(map ?? {}).forEach((key) => add(from, pointerTo(base, key), key));
  const list = (from: Source | undefined, base: string, all: readonly Pointer[] | undefined): void =>
    all?.forEach((one, index) => add(from, `${base}/${index}`, one));
  for (const kind of ['show', 'see', 'require', 'readonly', 'compute', 'rows', 'options', 'days'] as const) keys(inRules, `/${kind}`, rules[kind]);
  rules.check?.forEach((check, index) => add(inRules, `/check/${index}/at`, check.at));
  rules.on?.forEach((change, index) => {
    add(inRules, `/on/${index}/change`, change.change);
    list(inRules, `/on/${index}/clear`, change.clear);
    keys(inRules, `/on/${index}/fill`, change.fill);
  });
  ui.sections.forEach((section, index) => {
    add(inUi, `/sections/${index}/at`, section.at);
    for (const { at, pointer } of placedIn(schema, section.fields, `/sections/${index}/fields`))
      if (/\/fields\/\d+$/.test(pointer) || pointer.includes('/with/')) add(inUi, `${pointer}/at`, at);
  });
  ui.submits?.forEach(({ set }, index) => keys(inUi, `/submits/${index}/set`, set));
  Object.keys(binding.head ?? {}).forEach((name) => add(inBinding, pointerTo('/head', name), `/${name}`));
  Object.entries(binding.tells ?? {}).forEach(([name, target]) => add(inBinding, pointerTo('/tells', name), target));
  binding.template?.columns.forEach(({ at }, index) => add(inBinding, `/template/columns/${index}/at`, at));
  keys(inBinding, '/template/fill', binding.template?.fill);
  list(inBinding, '/template/unasked', binding.template?.unasked);
  list(inBinding, '/then/keep', binding.then?.keep);
  list(inBinding, '/then/again/keep', binding.then?.again?.keep);
  binding.load?.forEach((load, index) => add(inBinding, `/load/${index}/into`, load.into));
  binding.save?.forEach((step, index) => {
    list(inBinding, `/save/${index}/without`, step.without);
    add(inBinding, `/save/${index}/each`, step.each);
  });
  examples.forEach(({ expect }, index) => {
    const base = `/examples/${index}/expect`;
    for (const kind of ['shown', 'hidden', 'required', 'readonly'] as const) list(inExamples, `${base}/${kind}`, expect[kind]);
    keys(inExamples, `${base}/computed`, expect.computed);
    keys(inExamples, `${base}/options`, expect.options);
    expect.problems?.forEach((problem, at) => add(inExamples, `${base}/problems/${at}/at`, problem.rule === 'unknown' ? undefined : problem.at));
  });
  return found;
}

/** Pointers into forms that actions and entities name. */
function fromConfig({ definitions, catalogue }: CheckContext): Aim[] {
  const found: Aim[] = [];
  const add = (source: Source | undefined, place: string, form: string | undefined, target: Pointer | undefined): void => {
    const { schema, id = '' } = catalogue.forms[form ?? ''] ?? {};
    if (source && schema && target !== undefined) found.push({ source, place, target, schema, form: id });
  };
  for (const [service, actions] of Object.entries(catalogue.actions)) {
    const source = definitions.get('actions', service);
    for (const [name, { request }] of Object.entries(actions)) {
      const base = `${pointerTo('', name)}/request`;
      const at = request?.at;
      if (typeof at === 'string') add(source, `${base}/at`, request?.form, at);
      else Object.entries(at?.is ?? {}).forEach(([value, target]) => add(source, pointerTo(`${base}/at/is`, value), request?.form, target));
      request?.without?.forEach((target, index) => add(source, `${base}/without/${index}`, request.form, target));
    }
  }
  for (const [noun, { document }] of Object.entries(catalogue.entities)) {
    if (typeof document === 'object') add(definitions.get('entity', noun), '/document/at', document.form, document.at);
  }
  return found;
}

/** Every pointer into a form leads to a field. */
export const pointers: Check = {
  name: 'unknown-pointer',
  faults: (context) => [...Object.values(context.catalogue.forms).flatMap((form) => aims(form, context)), ...fromConfig(context)].flatMap(pointersOf),
};
