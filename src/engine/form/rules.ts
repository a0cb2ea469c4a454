/** Rules as the judge runs them: one RuleNode per rule, with everything it reads. */
import type { CallDef, Logic, Pointer, Text } from '../types.ts';
import type { CheckDef, DaysDef, JudgedForm, LockDef } from '../definition/form.ts';
import { readsOf } from '../rules/logic.ts';
import { segmentsOfPointer, type Segments, isObject, listOf } from '../json.ts';
import { segmentsOfPath } from './paths.ts';
import { schemaAt } from './schema.ts';

const isLock = (rule: unknown): rule is LockDef => isObject(rule) && 'when' in rule && 'message' in rule;

/** A `readonly` rule as reasons with their texts; undefined for one that is plain logic. */
export function locksOf(rule: Logic | LockDef | readonly LockDef[] | undefined): readonly LockDef[] | undefined {
  if (isLock(rule)) return [rule];
  const all: readonly unknown[] = listOf(rule);
  return all.length > 0 && all.every(isLock) ? all : undefined;
}

/** Whether a `readonly` rule locks: its logic, or that of any of its reasons. */
export function lockLogic(rule: Logic | LockDef | readonly LockDef[]): Logic {
  const locks = locksOf(rule);
  return locks ? { or: locks.map(({ when }) => when) } : (rule as Logic);
}

export type RuleKind = 'see' | 'show' | 'readonly' | 'compute' | 'rows' | 'options' | 'days' | 'lookup' | 'require' | 'check';

/** Kinds that decide what counts. */
export const deciding: ReadonlySet<string> = new Set<RuleKind>(['see', 'show', 'readonly', 'compute', 'rows']);

/** A place below `data` (or a lookup) that a rule reads. */
interface PlannedRead {
  segments: Segments;
  /** Of the same row that the rule is about, by `row`. */
  sameRow: boolean;
  /** Only which rows there are matters, not what they hold. */
  shape: boolean;
  /** Of the rows before the one that the rule is about, by `above`. */
  above?: true;
}

export interface RuleNode {
  /** Place in the order of running. */
  rank: number;
  kind: RuleKind;
  /** The check's id; `<kind>:<pointer>` or `lookup:<name>` for the rest. */
  id: string;
  at: Pointer;
  segments: Segments;
  /** Position of the last `*`; -1 for a rule that runs once. */
  row: number;
  logic: Logic;
  /** Holds only while this does. */
  when?: Logic;
  message?: Text;
  /** Of a `readonly` rule: the reasons, with their texts. */
  locks?: readonly LockDef[];
  check?: CheckDef;
  call?: CallDef;
  days?: DaysDef;
  /** Paths of facts, as written, for explanations. */
  reads: readonly string[];
  data: readonly PlannedRead[];
  lookups: readonly string[];
  answers: boolean;
  /** The table whose rows those of this rule's table follow, one for each; rules read its row as `leader`. */
  leader?: Segments;
  /** Of a `rows` rule: the table whose rows it follows. */
  leads?: Segments;
  /** Reads `above`. */
  above: boolean;
  /** Reads in the rows above what it decides itself: it runs row by row, from the first to the last. */
  inTurn: boolean;
}

/** Whether a change of `place` can be seen by a read: one lies above the other. `*` is any row. */
export function touches(place: Segments, read: PlannedRead): boolean {
  if (read.shape && place.length > read.segments.length) return false;
  const length = Math.min(place.length, read.segments.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [place[at], read.segments[at]];
    if (one !== other && one !== '*' && other !== '*') return false;
  }
  return true;
}

const within = (segments: Segments, row: number): Segments => segments.slice(0, row + 1);

/** Position of the `*` before that of the row: a table within a row. -1 where there is none. */
const outerRow = (segments: Segments, row: number): number => (row > 0 ? segments.lastIndexOf('*', row - 1) : -1);

/** Positions of the `*` of every row around that one, the nearest first. */
export function rowsAround(segments: Segments, row: number): number[] {
  const outer = outerRow(segments, row);
  return outer < 0 ? [] : [outer, ...rowsAround(segments, outer)];
}

/** Sorts what logics read into places of the data, lookups and the rest. */
function readBy(
  logics: readonly (Logic | undefined)[],
  segments: Segments,
  row: number,
  leader: Segments | undefined,
): Pick<RuleNode, 'reads' | 'data' | 'lookups' | 'answers'> {
  const data: PlannedRead[] = segments.flatMap((part, at) =>
    part === '*' ? [{ segments: segments.slice(0, at), sameRow: false, shape: true }] : [],
  );
  const lookups = new Set<string>();
  const paths = new Set<string>();
  let answers = false;
  const outer = outerRow(segments, row);
  for (const read of logics.flatMap((logic) => (logic === undefined ? [] : readsOf(logic)))) {
    const [first = '', ...rest] = read.path === '' ? [] : read.path.split('.');
    if (!read.inner) paths.add(read.path);
    const shape = read.shape === true;
    if (first === 'data' || first === '') data.push({ segments: rest, sameRow: false, shape });
    if (first === 'row' && row >= 0) data.push({ segments: [...within(segments, row), ...rest], sameRow: true, shape });
    if (first === 'outer' && outer >= 0) data.push({ segments: [...within(segments, outer), ...rest], sameRow: false, shape });
    if (first === 'around') {
      const [depth, ...inner] = rest;
      const all = rowsAround(segments, row);
      for (const at of depth === undefined ? all : all.slice(Number(depth), Number(depth) + 1))
        data.push({ segments: [...within(segments, at), ...inner], sameRow: false, shape });
    }
    if (first === 'leader' && leader) data.push({ segments: [...leader, '*', ...rest], sameRow: false, shape });
    if (first === 'above' && row >= 0) data.push({ segments: [...segments.slice(0, row), ...rest], sameRow: false, shape, above: true });
    if (first === 'lookups' || first === 'unanswered' || first === '') lookups.add(rest[0] ?? '*');
    if (first === 'answer' || first === 'answers' || first === '') answers = true;
  }
  return { reads: [...paths], data, lookups: [...lookups], answers };
}

type Draft = Omit<RuleNode, 'rank' | 'segments' | 'row' | 'reads' | 'data' | 'lookups' | 'answers' | 'above' | 'inTurn'>;

/** A rule with what it reads. `leaders` by the table that follows. */
function ruleNode(draft: Draft, more: readonly (Logic | undefined)[], leaders: ReadonlyMap<string, Segments>): RuleNode {
  const segments = segmentsOfPointer(draft.at);
  const row = segments.lastIndexOf('*');
  const leader = leaders.get(segments.slice(0, Math.max(row, 0)).join('.'));
  const read = readBy([draft.logic, draft.when, ...more], segments, row, leader);
  const above = read.data.filter((one) => one.above);
  const inTurn = deciding.has(draft.kind) && above.some((one) => touches(segments, one));
  return { ...draft, rank: -1, segments, row, ...read, ...(leader ? { leader } : {}), above: above.length > 0, inTurn };
}

/** `{ when, value }` and `{ when, message }` are our own notation, not logic: two keys never are. */
const isPair = <K extends string>(rule: unknown, key: K): rule is { when: Logic } & Record<K, Logic> =>
  isObject(rule) && 'when' in rule && key in rule;

const entries = <T>(rules: Record<string, T> | undefined): [string, T][] => Object.entries(rules ?? {});
const values = (logics: Record<string, Logic> | undefined): Logic[] => Object.values(logics ?? {});

/** The table that a `rows` rule names, by its pattern; undefined for a rule that counts. */
export function leaderOf(form: Pick<JudgedForm, 'schema'>, at: Pointer, logic: Logic): Segments | undefined {
  const read: unknown = isObject(logic) ? logic['var'] : undefined;
  if (typeof read !== 'string') return undefined;
  const [root, ...rest] = segmentsOfPath(read);
  const segments = segmentsOfPointer(at);
  const found = root === 'data' ? rest : root === 'row' ? [...within(segments, segments.lastIndexOf('*')), ...rest] : [];
  return schemaAt(form.schema, found)?.items?.properties ? found : undefined;
}

/** Every rule of a form, in the order of kinds and files, not yet sorted by what they read. */
export function rulesOf(form: JudgedForm): RuleNode[] {
  const { rules } = form;
  const leaders = new Map<string, Segments>();
  for (const [at, logic] of entries(rules.rows)) {
    const leader = leaderOf(form, at, logic);
    if (leader) leaders.set(segmentsOfPointer(at).join('.'), leader);
  }
  const node = (draft: Draft, more: readonly (Logic | undefined)[] = []): RuleNode => ruleNode(draft, more, leaders);
  /** Only how many rows its leader has matters to a rule that follows it. */
  const follows = (one: RuleNode): RuleNode => {
    const leads = leaders.get(one.segments.join('.'));
    return leads ? { ...one, leads, data: one.data.map((read) => ({ ...read, shape: true })) } : one;
  };
  const plain = (kind: RuleKind, map: Record<Pointer, Logic> | undefined): RuleNode[] =>
    entries(map).map(([at, logic]) => node({ kind, id: `${kind}:${at}`, at, logic }));
  return [
    ...plain('see', rules.see),
    ...plain('show', rules.show),
    ...entries(rules.readonly).map(([at, rule]) =>
      node({ kind: 'readonly', id: `readonly:${at}`, at, logic: lockLogic(rule), locks: locksOf(rule) ?? [] }),
    ),
    ...entries(rules.compute).map(([at, rule]) =>
      node({ kind: 'compute', id: `compute:${at}`, at, ...(isPair(rule, 'value') ? { logic: rule.value, when: rule.when } : { logic: rule }) }),
    ),
    ...plain('rows', rules.rows).map(follows),
    ...plain('options', rules.options),
    ...entries(rules.days).map(([at, days]) => node({ kind: 'days', id: `days:${at}`, at, logic: true, days }, [days.min, days.max, days.off])),
    ...entries(rules.lookups).map(([name, call]) =>
      node({ kind: 'lookup', id: `lookup:${name}`, at: '', logic: true, call }, [call.when, ...values(call.with)]),
    ),
    ...entries(rules.require).map(([at, rule]) =>
      node({
        kind: 'require',
        id: `require:${at}`,
        at,
        ...(isPair(rule, 'message') ? { logic: rule.when, message: String(rule.message) } : { logic: rule as Logic }),
      }),
    ),
    ...(rules.check ?? []).map((check) =>
      node({ kind: 'check', id: check.id, at: check.at, logic: check.fails, message: check.message, check }, [
        ...values(check.values),
        ...values(check.way?.go.state),
        check.ask?.when,
        ...values(check.ask?.with),
      ]),
    ),
  ];
}
