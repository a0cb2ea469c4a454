/** The state behind one open form. Every other file of this folder is a function over it. */
import type { FormSchema } from '../definition/form.ts';
import type { JsonObject, Path, Problem, Json } from '../types.ts';
import { baseOf, refresh, settledAt } from './place.ts';
import { judge, markReaders } from './judge.ts';
import { startJudgement, type Judgement } from './judgement.ts';
import { withDefaults, partOf, partsOf, ROOT, schemaAt } from './schema.ts';
import { storedOf } from './evaluateForm.ts';
import type { Segments } from '../json.ts';
import { pathOf, segmentsOfPath, valueAt, own } from './paths.ts';
import type { FieldFact, FormStoreOptions } from './types.ts';

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

/** Writes what was typed at a place and works out what counts there. Returns whether anything changed. */
export function write(live: Live, path: Path, value: Json | undefined): boolean {
  const {
    judgement,
    options: { form },
  } = live;
  const segments = segmentsOfPath(path);
  const key = segments.at(-1);
  if (key === undefined || Object.is(valueAt(judgement.draft, segments), value)) return false;
  const container = containerOf(form.schema, judgement.draft, segments);
  if (!container) return false;
  if (value === undefined && !Array.isArray(container)) delete container[key];
  else container[key] = value ?? null;
  live.rowIds.forEach((_, table) => {
    if (table === path || table.startsWith(`${path}.`)) live.rowIds.delete(table);
  });
  live.server.delete(path);
  live.server.delete('');
  live.values.add(path);
  live.wrote = true;
  refresh(judgement, segments);
  return true;
}

/** The value a person sees at a place: computed or stored where a rule says so, else as it was typed; of a hidden one what was typed. */
export function shownAt({ judgement }: Live, path: Path): Json | undefined {
  const segments = segmentsOfPath(path);
  const place = settledAt(judgement, segments);
  if (!place) return valueAt(judgement.draft, segments);
  if (place.schema.properties || place.decision?.rows !== undefined) return valueAt(judgement.view, segments);
  return baseOf(place) ?? undefined;
}

export type PathListener = (writer?: unknown) => void;
/** An `on` effect that waits for a lookup's answer. */
interface Waiting {
  lookup: string;
  apply: () => void;
}

export interface Live {
  readonly options: FormStoreOptions;
  judgement: Judgement;
  /** Values the form started with. */
  baseline: JsonObject;
  readonly listeners: Map<Path, Set<PathListener>>;
  /** Verdicts that somebody asked for. */
  readonly known: Map<Path, FieldFact>;
  /** Places whose value changed, with all below them, and places whose verdict may have. */
  readonly values: Set<Path>;
  readonly verdicts: Set<Path>;
  readonly touched: Set<Path>;
  /** Places asked about: whether only the schema looks at them. */
  readonly plain: Map<Path, boolean>;
  submitted: boolean;
  /** Rule and place of the `late` checks that the last save has said. */
  late: Set<string>;
  readonly schema: Map<string, readonly Problem[]>;
  /** Parts to validate. */
  readonly stale: Set<string>;
  /** What the server found, by path. */
  readonly server: Map<Path, Problem[]>;
  readonly rowIds: Map<Path, readonly number[]>;
  /** Rows that went with the row of another table that they follow (`by`), to come back with it. */
  readonly cut: { table: Path; by: Json; row: Json }[];
  nextRow: number;
  /** Lookup name or check id -> the call that its answer belongs to. */
  readonly asked: Map<string, string>;
  readonly pending: Set<string>;
  waiting: Waiting[];
  readonly timers: Set<ReturnType<typeof setTimeout>>;
  /** Since the last tick of the validation timer. */
  wrote: boolean;
  ticking: boolean;
  disposed: boolean;
}

/** Judges the whole form anew with these values and facts; every part has to be validated. */
export function begin(live: Live, data: JsonObject, facts: Judgement['facts'] | FormStoreOptions['facts'], stored: JsonObject | null): void {
  const { form, messages } = live.options;
  const judgement = judge({ form, data, facts, stored, messages, side: 'page' });
  judgement.changed = (segments) => {
    markReaders(judgement, segments);
    live.values.add(pathOf(segments));
    live.stale.add(partOf(form.schema, segments[0]));
    if (segments.length === 1) live.stale.add(ROOT);
  };
  live.judgement = judgement;
  for (const part of partsOf(form.schema)) live.stale.add(part);
  live.values.add('');
  live.verdicts.add('');
}

/** What a form starts with: a copy; of a new record the schema's defaults stand in for what was not given. What it only shows beside itself (`x-local`) stores none. */
const startData = (schema: FormSchema, data: JsonObject, stored: JsonObject | null): JsonObject => {
  const isNew = Object.keys(stored ?? {}).every((key) => schema.properties?.[key]?.['x-local'] === true);
  return structuredClone(isNew ? withDefaults(schema, data) : data);
};

/** A form just opened. */
export function openLive(options: FormStoreOptions): Live {
  const { form, facts, messages } = options;
  const stored = storedOf({ stored: options.stored, facts });
  const data = startData(form.schema, options.data, stored);
  const live: Live = {
    options,
    judgement: startJudgement({ form, data, facts, stored, messages, side: 'page' }),
    baseline: structuredClone(data),
    listeners: new Map(),
    known: new Map(),
    values: new Set(),
    verdicts: new Set(),
    touched: new Set(),
    plain: new Map(),
    submitted: false,
    late: new Set(),
    schema: new Map(),
    stale: new Set(),
    server: new Map(),
    rowIds: new Map(),
    cut: [],
    nextRow: 1,
    asked: new Map(),
    pending: new Set(),
    waiting: [],
    timers: new Set(),
    wrote: false,
    ticking: false,
    disposed: false,
  };
  begin(live, data, facts, stored);
  return live;
}
