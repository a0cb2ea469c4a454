import type { FormSchema } from '../definition/form.ts';
import type { Segments } from '../json.ts';
import type { Facts, Json, JsonObject, Path, Problem } from '../types.ts';
import { baseOf, refresh, settledAt } from './effectiveValue.ts';
import { storedOf } from './evaluateForm.ts';
import { Judgement } from './judgement.ts';
import { own, pathOf, segmentsOfPath, valueAt } from './paths.ts';
import { partOf, partsOf, ROOT, schemaAt, withDefaults } from './schema.ts';
import type { FieldVerdict, FormStoreOptions } from './types.ts';

/** The container of a place in what was typed, made on the way where there is none. Undefined where the schema knows no such place. */
function containerOf(schema: FormSchema, draft: JsonObject, segments: Segments): JsonObject | undefined {
  if (!schemaAt(schema, segments)) return undefined;
  let at: JsonObject = draft;
  segments.slice(0, -1).forEach((key, index) => {
    const next = own(at, key);
    // A row that only its count made has none before it in what was typed.
    if (Array.isArray(at)) for (let row = at.length; row < Number(key); row += 1) at[row] = {};
    if (typeof next === 'object' && next !== null) at = next as JsonObject;
    else at = at[key] = (schemaAt(schema, segments.slice(0, index + 1))?.items ? [] : {}) as JsonObject;
  });
  return at;
}

/** What a form starts with: a copy; of a new record the schema's defaults stand in for what was not given. What it only shows beside itself (`x-local`) stores none. */
const startData = (schema: FormSchema, data: JsonObject, stored: JsonObject | null): JsonObject => {
  const isNew = Object.keys(stored ?? {}).every((key) => schema.properties?.[key]?.['x-local'] === true);
  return structuredClone(isNew ? withDefaults(schema, data) : data);
};

export type PathListener = (writer?: unknown) => void;
/** An `on` effect that waits for a lookup's answer. */
interface Waiting {
  lookup: string;
  apply: () => void;
}

/** One form open in the page: its judgement, and what the page keeps beside it. */
export class OpenForm {
  readonly options: FormStoreOptions;
  judgement: Judgement;
  /** Values the form started with. */
  readonly baseline: JsonObject;
  readonly listeners = new Map<Path, Set<PathListener>>();
  /** Verdicts that somebody asked for. */
  readonly verdicts = new Map<Path, FieldVerdict>();
  /** Places whose value changed, with all below them. */
  readonly dirtyPaths = new Set<Path>();
  /** Places whose verdict may have changed, with all below them. */
  readonly inDoubt = new Set<Path>();
  readonly touched = new Set<Path>();
  /** Places asked about: whether only the schema looks at them. */
  readonly plain = new Map<Path, boolean>();
  submitted = false;
  /** Rule and place of the `late` checks that the last save has told. */
  late = new Set<string>();
  /** By part, what its last validation found. */
  readonly schemaProblems = new Map<string, readonly Problem[]>();
  /** Parts to validate. */
  readonly stale = new Set<string>();
  /** What the server found, by path. */
  readonly serverProblems = new Map<Path, Problem[]>();
  readonly rowIds = new Map<Path, readonly number[]>();
  /** Rows that went with the row of another table that they follow (`by`), to come back with it. */
  readonly cut: { table: Path; by: Json; row: Json }[] = [];
  nextRow = 1;
  /** Lookup name or check id -> the call that its answer belongs to. */
  readonly keyByAsk = new Map<string, string>();
  readonly pending = new Set<string>();
  waiting: Waiting[] = [];
  /** Since the last tick of the validation timer. */
  wrote = false;
  ticking = false;
  disposed = false;

  constructor(options: FormStoreOptions) {
    const { form, facts } = options;
    const stored = storedOf(options);
    this.options = options;
    this.baseline = startData(form.schema, options.data, stored);
    this.judgement = this.rejudgeAll(structuredClone(this.baseline), facts, stored);
  }

  /** Makes every rule due with these values and facts, and every part to validate. */
  rejudgeAll(data: JsonObject, facts: Facts, stored: JsonObject | null): Judgement {
    const { form, messages } = this.options;
    this.judgement = new Judgement({ form, data, facts, stored, messages, side: 'page' }, (segments) => {
      this.dirtyPaths.add(pathOf(segments));
      this.stale.add(partOf(form.schema, segments[0]));
      if (segments.length === 1) this.stale.add(ROOT);
    });
    for (const part of partsOf(form.schema)) this.stale.add(part);
    this.dirtyPaths.add('');
    return this.judgement;
  }

  /** Writes what was typed at a place and works out what counts there. Returns whether anything changed. */
  write(path: Path, value: Json | undefined): boolean {
    const { draft, schema } = this.judgement;
    const segments = segmentsOfPath(path);
    const key = segments.at(-1);
    if (key === undefined || Object.is(valueAt(draft, segments), value)) return false;
    const container = containerOf(schema, draft, segments);
    if (!container) return false;
    if (value === undefined && !Array.isArray(container)) delete container[key];
    else container[key] = value ?? null;
    for (const table of this.rowIds.keys()) if (table === path || table.startsWith(`${path}.`)) this.rowIds.delete(table);
    this.serverProblems.delete(path);
    this.serverProblems.delete('');
    this.dirtyPaths.add(path);
    this.wrote = true;
    refresh(this.judgement, segments);
    return true;
  }

  /** The value a person sees at a place: computed or stored where a rule says so, else as it was typed; of a hidden one what was typed. */
  shownAt(path: Path): Json | undefined {
    const { draft, view } = this.judgement;
    const segments = segmentsOfPath(path);
    const place = settledAt(this.judgement, segments);
    if (!place) return valueAt(draft, segments);
    if (place.schema.properties || place.decision?.rows !== undefined) return valueAt(view, segments);
    return baseOf(place) ?? undefined;
  }

  /** Whether the errors of a place show: the person was there, pressed submit, or the server found one. */
  showsErrors(path: Path): boolean {
    return this.submitted || this.touched.has(path) || this.serverProblems.has(path);
  }
}
