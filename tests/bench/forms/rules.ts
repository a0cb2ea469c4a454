/** The twelve rules of a section, and those of the table, in our notation. */
import type { JsonObject, Logic } from '../../../src/engine/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { opener, sections, texts } from './shape.ts';

/** `base` is what variables begin with: `data.` for ours, nothing for the plain form. */
export function rulesOf(count: number, table: boolean, base: 'data.' | ''): Required<Pick<RulesDef, 'show' | 'require' | 'compute' | 'check'>> {
  const show: Record<string, Logic> = {};
  const require: Record<string, Logic> = {};
  const compute: Record<string, Logic> = {};
  const check: NonNullable<RulesDef['check']> = [];
  for (const name of sections(count)) {
    const at = (index: number) => `/${name}/f${index}`;
    const value = (index: number): JsonObject => ({ var: `${base}${name}.f${index}` });
    const orZero = (index: number): JsonObject => ({ or: [value(index), 0] });
    const shows = (places: number[], logic: Logic) => {
      for (const place of places) show[at(place)] = logic;
    };
    shows([10, 11], { '===': [value(3), 'B'] });
    shows([12, 13], { '===': [value(8), 'yes'] });
    shows(
      Array.from({ length: 10 }, (_, index) => 31 + index),
      { '===': [value(opener), 'yes'] },
    );
    shows([20], { '!==': [value(19), 'no'] });
    require[at(14)] = { '===': [value(9), 'B'] };
    require[at(23)] = { '!!': [value(22)] };
    require[at(6)] = { '!!': [value(5)] };
    compute[at(44)] = { cat: [value(1), ' ', value(22)] };
    compute[at(43)] = { '*': [orZero(7), orZero(25)] };
    check.push(
      { id: `${name}-order`, at: at(17), message: texts.order, fails: { and: [value(5), value(17), { '>': [value(5), value(17)] }] } },
      { id: `${name}-differ`, at: at(22), message: texts.differ, fails: { and: [value(22), { '===': [value(22), value(24)] }] } },
      { id: `${name}-sum`, at: at(25), message: texts.sum, fails: { '>': [{ '+': [orZero(7), orZero(25)] }, 100] } },
    );
  }
  if (table) {
    compute['/rows/*/amount'] = { '*': [{ or: [{ var: 'row.qty' }, 0] }, { or: [{ var: 'row.rate' }, 0] }] };
    compute['/total'] = { reduce: [{ var: `${base}rows` }, { '+': [{ var: 'accumulator' }, { or: [{ var: 'current.amount' }, 0] }] }, 0] };
  }
  return { show, require, compute, check };
}
