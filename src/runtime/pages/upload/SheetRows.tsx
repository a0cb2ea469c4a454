import { useMemo, useState } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { optionListOf, schemaAt } from '../../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import type { JudgedRow } from '../../../engine/sheet/judgeRow.ts';
import { columnKey, type TemplateDef } from '../../../engine/sheet/template.ts';
import type { OptionItem } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { useInOrder } from '../../text/inOrder.ts';

const PAGE = 20;

/** What is wrong with a row by its column, several texts of one cell as one. */
function byKey(faults: JudgedRow['faults']): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { key, text } of faults) texts[key] = texts[key] === undefined ? text : `${texts[key]} ${text}`;
  return texts;
}

const wrongOnes = (rows: readonly JudgedRow[]): number[] =>
  rows.flatMap(({ faults, warnings }, index) => (faults.length + warnings.length > 0 ? [index] : []));

/** What a cell may say: it is read by the label as its file has it, in whatever language the page is. */
const offers = (items: readonly OptionItem[] | undefined, text: (label: string) => string) =>
  items?.map(({ value, label }) => ({ value: label.includes('{{') ? String(value) : label, label: text(label) }));

interface SheetRowsProps {
  rows: readonly JudgedRow[];
  template: TemplateDef;
  form: Pick<ClientForm, 'schema' | 'options' | 'sorted'>;
  /** Places of the rows that the server has: they stay as they are. */
  serverRows: ReadonlySet<number>;
  /** Place of the row that was mended last. */
  mended: number | null;
  onMend: ((index: number, key: string, text: string) => void) | undefined;
}

/** All rows of a spreadsheet by pages, or those with problems: one that is mended keeps its place until the switch is pressed again. */
export function SheetRows({ rows, template, form, serverRows, mended, onMend }: SheetRowsProps) {
  const { SheetGrid } = useWidgets();
  const text = useText();
  const [only, setOnly] = useState<readonly number[] | null>(null);
  const [from, setFrom] = useState(0);
  const lists = useInOrder(form.options, form.sorted);
  const columns = useMemo(
    () =>
      template.columns.map((column) => {
        const field = column.at === undefined ? undefined : schemaAt(form.schema, segmentsOfPointer(column.at));
        const items = field?.type === 'array' ? undefined : lists[optionListOf(field) ?? ''];
        return { key: columnKey(column), name: column.name, masked: field?.['x-pii'] === 'aadhaar', options: offers(items, text) };
      }),
    [template, form, lists, text],
  );
  const total = only?.length ?? rows.length;
  const to = Math.min(from + PAGE, total);
  const views = Array.from({ length: to - from }, (_row, at) => only?.[from + at] ?? from + at).flatMap((index) => {
    const entry = rows[index];
    if (!entry) return [];
    const { row, faults, warnings } = entry;
    const who = [row['firstName'], row['lastName']].filter(Boolean).join(' ');
    const open = text('{{bulk.openRow}}', { row: index + 1 });
    const problems = faults.length > 0 ? faults : warnings;
    const first = columns.find(({ key }) => problems.some((one) => one.key === key));
    const wrong = first && text('{{bulk.toFault}}', { row: index + 1, column: first.name });
    const offered = Object.fromEntries(faults.flatMap((one) => (one.offered?.length ? [[one.key, offers(one.offered, text)]] : [])));
    return [{ index, who, open, wrong, offered, cells: row, faults: byKey(faults), warnings: byKey(warnings), fixed: serverRows.has(index) }];
  });
  const last = mended === null ? undefined : rows[mended];
  const still = last?.faults.map((fault) => (fault.name === '' ? fault.text : `${fault.name}: ${fault.text}`)).join('; ');
  const statusText =
    mended === null ? '' : still ? text('{{bulk.stillWrong}}', { row: mended + 1, text: still }) : text('{{bulk.mended}}', { row: mended + 1 });
  return (
    <SheetGrid
      label={text('{{bulk.rows}}')}
      row={text('{{bulk.row}}')}
      columns={columns}
      rows={views}
      only={{
        label: text('{{bulk.onlyWrong}}'),
        on: only !== null,
        onChange: (on) => {
          setOnly(on ? wrongOnes(rows) : null);
          setFrom(0);
        },
      }}
      pager={{
        label: text('{{bulk.rows}}'),
        from: from + 1,
        to,
        total,
        size: PAGE,
        onPrevious: from === 0 ? undefined : () => setFrom(from - PAGE),
        onNext: to === total ? undefined : () => setFrom(to),
      }}
      none={text('{{bulk.noneWrong}}')}
      statusText={statusText}
      onMend={onMend}
    />
  );
}
