import type { ChartDef, ClientCatalogue } from '../../../catalogue/types.ts';
import type { Json, JsonObject, Text } from '../../../engine/types.ts';
import type { ChartRow } from '../../../widgets/contract.ts';

type Words = Pick<ClientCatalogue, 'workflows' | 'roles' | 'programs'>;

const numberOf = (value: Json | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** What people call a key of an answer row. */
function nameOf({ names, key }: ChartDef, row: JsonObject, words: Words): Text {
  const value = row[key] ?? '';
  if (names === undefined) return String(value);
  if ('at' in names) return String(row[names.at] ?? value);
  if ('table' in names) return words[names.table].items.find(({ id }) => id === value)?.name ?? String(value);
  return words.workflows[names.workflow]?.machine.states[String(value)]?.meta.label ?? String(value);
}

/** The bars of a chart: its steps in their order, or every key as it was answered. */
export function chartRows(chart: ChartDef, answered: readonly JsonObject[], words: Words, text: (words: Text) => string): ChartRow[] {
  const counted = answered.map((row) => ({ key: String(row[chart.key] ?? ''), value: numberOf(row[chart.value]), row }));
  if (chart.steps === undefined) {
    return counted.map(({ key, value, row }) => ({ id: key, label: text(nameOf(chart, row, words)), value }));
  }
  return chart.steps.map(({ label, of }, index) => ({
    id: String(index),
    label: text(label),
    value: counted.filter(({ key }) => of.includes(key)).reduce((sum, { value }) => sum + value, 0),
  }));
}
