/** Measurements by variant, size and name, one value a round. */
import type { Variant } from './buildForms.ts';

export class Series {
  readonly #values = new Map<string, number[]>();

  add(variant: Variant, fields: number, name: string, value: number): void {
    const key = `${variant} ${fields} ${name}`;
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  }

  get(variant: Variant, fields: number, name: string): number[] {
    return this.#values.get(`${variant} ${fields} ${name}`) ?? [];
  }

  /** The mean of several names, round by round. */
  pooled(variant: Variant, fields: number, names: readonly string[]): number[] {
    const lists = names.map((name) => this.get(variant, fields, name)).filter((list) => list.length > 0);
    return (lists[0] ?? []).map((_, round) => lists.reduce((sum, list) => sum + (list[round] ?? 0), 0) / lists.length);
  }
}

/** In another order each time: what comes first on a machine is slower. */
export const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
