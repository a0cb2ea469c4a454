/** What a measurement becomes: a row of the table, and of results.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/product.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  ratio: number | null;
  against: string | null;
  target: string | null;
}
export interface Part {
  name: string;
  /** What it measures, for the help. */ about: string;
  run(options: PartOptions): Promise<Row[]>;
}
export interface PartOptions {
  rounds: number;
  rows: readonly number[];
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
/** Median of the ratios within rounds: what the machine does at the moment falls out. */
export const ratioOf = (values: readonly number[], against: readonly number[]): number =>
  median(values.map((value, round) => value / (against[round] ?? Number.NaN)));
const rounded = (value: number): number => Number(value.toPrecision(3));

export const row = (name: string, value: number, unit: string, more: { ratio?: number; against?: string; target?: string } = {}): Row => ({
  name,
  value: rounded(value),
  unit,
  ratio: more.ratio === undefined ? null : rounded(more.ratio),
  against: more.against ?? null,
  target: more.target ?? null,
});

/** Whether a target such as `<= 0.4×`, `<= 135 kB` or `>= 5000` holds; null when it says nothing that can be compared. */
export function holds({ value, ratio, target }: Row): boolean | null {
  const found = target === null ? null : /^([<>])= ([\d.]+)(×)?/.exec(target);
  if (!found) return null;
  const [, way, limit, isRatio] = found;
  const measured = isRatio ? (ratio ?? Number.NaN) : value;
  return way === '<' ? measured <= Number(limit) : measured >= Number(limit);
}

export function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const one of rows) {
    const verdict = { true: 'met', false: 'MISSED', null: '' }[String(holds(one))] ?? '';
    const figure = `${one.value} ${one.unit}`.padStart(14);
    const ratio = `${one.ratio === null ? '' : `${one.ratio}× `}${one.against ?? ''}`.padEnd(40);
    console.log(`${one.name.padEnd(width)} ${figure}  ${ratio} ${(one.target ?? '').padEnd(18)} ${verdict}`);
  }
}

const file = join(root, 'tests/bench/results.json');
/** Rows of the parts that ran replace their old ones; the others stay. */
export function save(rows: readonly Row[], ran: readonly string[]): void {
  const old = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : [];
  const otherRows = old.filter(({ name }) => !ran.some((part) => name.startsWith(`${part}: `)));
  writeFileSync(file, `[\n${[...otherRows, ...rows].map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
}
