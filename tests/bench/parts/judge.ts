/** Full judgement of one form on the server: show, require, compute, check, schema. The largest form there is, and the measured one. */
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { performance } from 'node:perf_hooks';
import type { Facts, JsonObject, OptionItem } from '../../../src/engine/types.ts';
import type { JudgedForm, Validators } from '../../../src/engine/definition/form.ts';
import { root } from '../../support/product.ts';
import { built } from '../built.ts';
import { definitionOf } from '../forms/definition.ts';
import { startOf } from '../forms/schema.ts';
import { median, row, type Part } from '../rows.ts';

const turns = 2000;

async function judgeTime(
  form: JudgedForm,
  data: JsonObject,
  lists: Record<string, OptionItem[]>,
  validators: Validators,
  session: JsonObject,
): Promise<number> {
  const { evaluateForm } = await built.evaluate();
  const facts: Facts = { session, record: { stored: null }, today: '2026-11-20', lists, lookups: {}, answers: {} };
  const judge = () => evaluateForm(form, { data, facts, validators, messages: {}, side: 'server' });
  for (let turn = 0; turn < turns / 4; turn += 1) judge();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    judge();
    times.push(performance.now() - began);
  }
  return median(times);
}

export const judge: Part = {
  name: 'judge',
  about: 'full judgement of one form on the server',
  async run() {
    const { loadCatalogue } = await built.fromDisk();
    const { compileValidators } = await built.compile();
    const { judgedForm } = await built.judged();
    const verdict = await loadCatalogue(root);
    if (!verdict.ok) throw new Error(`${verdict.faults.length} faults in the definitions`);
    const { forms, options, roles, programs, centreModels } = verdict.catalogue;
    const largest = Object.values(forms).sort((a, b) => JSON.stringify(b.schema).length - JSON.stringify(a.schema).length)[0];
    if (!largest) throw new Error('no form');
    const lists = optionLists(options);
    const sample = [...largest.examples].sort((a, b) => JSON.stringify(b.data).length - JSON.stringify(a.data).length)[0]?.data ?? {};
    const session = { role: roles.items[0] ?? {}, program: programs.items[0] ?? {}, centre: {}, model: centreModels.items[0] ?? {}, user: { id: 1 } };
    const own = await judgeTime(judgedForm(largest), sample, lists, compileValidators(judgedForm(largest)), session);
    const rows = [row(`judge: ${largest.id}, the largest form`, own, 'ms', { target: '<= 1 ms' })];
    const letters = ['A', 'B', 'C', 'D', 'E', 'F'].map((value) => ({ value, label: value }));
    const answers = ['yes', 'no'].map((value) => ({ value, label: value }));
    for (const sections of [1, 10]) {
      const { id, schema, rules } = definitionOf(sections);
      const form = { id, schema, rules };
      const time = await judgeTime(form, startOf(sections) as JsonObject, { letters, 'yes-no': answers }, compileValidators(form), {});
      rows.push(row(`judge: measured form of ${sections * 45} fields`, time, 'ms', sections === 1 ? { target: '<= 1 ms' } : {}));
    }
    return rows;
  },
};
