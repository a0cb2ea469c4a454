import { memo, useMemo, type KeyboardEvent } from 'react';
import type { Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { useWords } from '../environment/environment.tsx';
import { later } from '../environment/LazyBoundary.tsx';
import { FieldBelow } from '../inputs/FieldBelow.tsx';
import type { FieldPlan } from '../inputs/types.ts';
import { isBlank, useFact, useRows, useValue } from '../inputs/useField.ts';
import { toShownInstant } from '../inputs/date.ts';
import { LazySection } from './LazySection.tsx';
import { PlacedField } from './PlacedField.tsx';
import { TickAll } from './RosterTicks.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { belowIdOf, fieldPlanOf, type Field } from './rjsf.ts';
import { useRosterPage } from './useRosterPage.ts';

/** Rows that are drawn together when they come near; as many as a roster may have that is drawn at once. */
const GROUP = 40;
const STOPS = 'input:not([type="hidden"]):not([aria-hidden]), textarea, [role="combobox"]';
/** Keys that a box needs for itself. */
const OWN_KEYS = '[role="combobox"], textarea';

/** What turns pages comes with the first rows: its place is kept until then. */
const Pager = later(() => import('../tables/Pager.tsx'), 'Pager', 'sd-pager-room');

/** A text under a key of the widget's options. */
const textAt = (options: FieldPlan['options'], key: string): string | undefined => (typeof options[key] === 'string' ? options[key] : undefined);
const cellName = (pointer: unknown): string => (typeof pointer === 'string' ? pointer.slice(1) : '');

interface Saved {
  by: string;
  at: string;
}
interface RowProps {
  path: Path;
  index: number;
  columns: readonly FieldPlan[];
  registry: Field['registry'];
  numbered: boolean;
  saved: Saved | undefined;
}

/** Who saved the row and when. */
function SavedCell({ store, path, saved }: { store: FieldStore; path: Path; saved: Saved }) {
  const say = useWords();
  const by = useValue(store, `${path}.${saved.by}`);
  const at = useValue(store, `${path}.${saved.at}`);
  return (
    <span className="sd-words">
      {isBlank(at) ? say('ui.roster.unsaved') : say('ui.roster.by', { by: String(by ?? ''), at: toShownInstant(String(at)) })}
    </span>
  );
}

const RosterRow = memo(function RosterRow({ path, index, columns, registry, numbered, saved }: RowProps) {
  const say = useWords();
  const here = `${path}.${index}`;
  return (
    <tr data-id={here} aria-label={say('ui.rowNumber', { number: index + 1 })}>
      {numbered ? <td className="sd-num">{index + 1}</td> : null}
      {columns.map((plan) => (
        <td key={plan.at}>
          <PlacedField plan={plan} path={`${here}.${plan.name}`} registry={registry} />
        </td>
      ))}
      {saved ? (
        <td className="sd-faint">
          <SavedCell store={registry.formContext.store} path={here} saved={saved} />
        </td>
      ) : null}
    </tr>
  );
});

const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Where an arrow leads from a box: along its row, or to the same box of the next row. Undefined where the box needs the key itself. */
function neighbour(box: HTMLElement, key: string): HTMLElement | undefined {
  const row = box.closest('tr');
  if (!row || box.matches(OWN_KEYS)) return undefined;
  const here = [...row.querySelectorAll<HTMLElement>(STOPS)];
  const at = here.indexOf(box);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
    const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
    return next?.querySelectorAll<HTMLElement>(STOPS)[at];
  }
  const isText = box instanceof HTMLInputElement && box.type !== 'checkbox' && box.value !== '';
  if (isText) return undefined;
  return here[at + (key === 'ArrowRight' ? 1 : -1)];
}

function move(event: KeyboardEvent<HTMLTableElement>): void {
  if (!ARROWS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement)) return;
  const next = neighbour(event.target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * An array whose rows are given: one save for every cell that changed. A table on a desktop, cards on a phone. Arrows lead from row to row and
 * along a row, space ticks; long ones are drawn by groups as they come near.
 * Options: `tick` the cell that is ticked, `all` the words on the button that ticks every row, `count` what is said of how many are, `numbered` the
 * heading of a running number, `none` what is said while there are no rows, `saved` the cells that hold who saved a row and when, `pageSize` how
 * many rows are drawn at once, `where` the cell by which a row is drawn at all.
 */
export function RosterField({ uiSchema, fieldPathId, registry }: Field) {
  const say = useWords();
  const form = registry.formContext;
  const { store } = form;
  const plan = fieldPlanOf(uiSchema);
  const path = useMemo(() => fieldPathId.path.join('.'), [fieldPathId]);
  const rows = useRows(store, path);
  const fact = useFact(store, path);
  const tick = plan?.columns?.find(({ name }) => name === cellName(plan.options['tick']));
  const ticks = useMemo(() => (tick ? rows.map((_, index) => `${path}.${index}.${tick.name}`) : []), [rows, path, tick]);
  const savedOption = plan?.options['saved'];
  const saved = useMemo(() => {
    const { by, at } = (savedOption ?? {}) as { by?: unknown; at?: unknown };
    return savedOption === undefined ? undefined : { by: cellName(by), at: cellName(at) };
  }, [savedOption]);
  const page = useRosterPage(store, path, rows.length, plan?.options ?? {});
  if (!plan?.columns) return null;
  const { columns, options } = plan;
  const { $id: id } = fieldPathId;
  const numbered = textAt(options, 'numbered');
  const countText = textAt(options, 'count');
  const all = textAt(options, 'all');
  const none = textAt(options, 'none');
  const width = columns.length + (numbered === undefined ? 0 : 1) + (saved ? 1 : 0);
  const { places } = page;
  const groups = Array.from({ length: Math.ceil(places.length / GROUP) }, (_, at) => places.slice(at * GROUP, (at + 1) * GROUP));
  return (
    <>
      {tick && countText !== undefined && rows.length > 0 ? (
        <TickAll
          store={store}
          paths={ticks}
          yes={tick.options['yes'] ?? true}
          label={all === undefined ? undefined : form.text(all)}
          count={({ count, total }) => form.text(countText, { count, total })}
          off={form.readOnly || fact.readonly}
        />
      ) : null}
      <div className="sd-wide">
        <table
          id={id}
          aria-label={form.text(plan.label)}
          aria-describedby={belowIdOf(id)}
          aria-rowcount={page.total + 1}
          tabIndex={-1}
          className="sd-rows sd-roster"
          onKeyDown={move}
        >
          <thead>
            <tr>
              {numbered === undefined ? null : <th scope="col">{form.text(numbered)}</th>}
              {columns.map((column) => (
                <ColumnHead key={column.at} column={column} form={form} />
              ))}
              {saved ? <th scope="col">{say('ui.roster.saved')}</th> : null}
            </tr>
          </thead>
          {groups.map((group, at) => (
            <LazySection key={rows[group[0] ?? at]} on={groups.length > 1} count={group.length * 3} as="tbody">
              {group.map((index) => (
                <RosterRow
                  key={rows[index]}
                  index={index}
                  path={path}
                  columns={columns}
                  registry={registry}
                  numbered={numbered !== undefined}
                  saved={saved}
                />
              ))}
            </LazySection>
          ))}
          {places.length === 0 ? (
            <tbody>
              <tr>
                <td colSpan={width} className="sd-faint">
                  {none === undefined ? say('ui.noRows') : form.text(none)}
                </td>
              </tr>
            </tbody>
          ) : null}
        </table>
      </div>
      {page.size === undefined || page.total === 0 ? null : (
        <Pager
          label={form.text(plan.label)}
          from={places.length === 0 ? 0 : page.from + 1}
          to={page.from + places.length}
          total={page.total}
          size={page.size}
          onPrevious={page.previous}
          onNext={page.next}
        />
      )}
      <FieldBelow id={belowIdOf(id)} path={path} plan={plan} form={form} error={fact.error} warning={fact.warning} locked={fact.locked} />
    </>
  );
}
