import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataTableProps } from '../../src/widgets/contract/tables.ts';
import { DataTable } from '../../src/widgets/tables/DataTable.tsx';
import { ListToolbar } from '../../src/widgets/tables/ListToolbar.tsx';
import { Pager } from '../../src/widgets/tables/Pager.tsx';
import { SelectionBar } from '../../src/widgets/tables/SelectionBar.tsx';
import { storyColumns, storyRows } from '../../src/widgets/tables/storyRows.ts';
import { formFaults } from './support/form.tsx';
import { eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage({ viewport: [1280, 900] });

function Rows(props: Partial<DataTableProps>) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <DataTable
      label="Beneficiary list"
      columns={storyColumns}
      rows={storyRows}
      select="one"
      selected={selected}
      onSelect={setSelected}
      empty={{ title: 'Nobody yet' }}
      {...props}
    />
  );
}

describe('lists', () => {
  test('an empty list among other things is one line; alone it is a table with its columns and a picture', async () => {
    stage.draw(<Rows rows={[]} empty={{ title: 'Nobody yet', line: true }} />);
    const line = await find(stage.place, '.sd-empty-line');
    expect([line.textContent, stage.place.querySelector('table'), stage.place.querySelector('svg')]).toEqual(['Nobody yet', null, null]);
    expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    stage.draw(<Rows rows={[]} />);
    await find(stage.place, '.sd-empty svg');
    expect(stage.place.querySelectorAll('thead th')).toHaveLength(8);
  });

  test('a score shows its maximum and where the threshold lies, for eyes and for screen readers', async () => {
    const columns = [...storyColumns.slice(0, 4), { id: 'score', label: 'Percent', as: 'number' as const, card: 'line' as const }];
    const rows = storyRows
      .slice(0, 2)
      .map((row, index) => ({ ...row, cells: { ...row.cells, score: { score: 62.5 - 30 * index, most: 100, threshold: 40 } } }));
    stage.draw(<Rows columns={columns} rows={rows} />);
    const meter = await find(stage.place, '[role="meter"]');
    expect([meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext'), meter.textContent]).toEqual([
      'Percent',
      '62.5 of 100, threshold 40',
      '62.5 of 100',
    ]);
    const bar = await find(meter, '.sd-score-bar');
    const [fill, mark] = [bar.firstElementChild, bar.lastElementChild].map((part) => part?.getBoundingClientRect());
    const { left, width } = bar.getBoundingClientRect();
    expect([(fill?.width ?? 0) / width, ((mark?.left ?? 0) + (mark?.width ?? 0) / 2 - left) / width].map((part) => part.toFixed(2))).toEqual([
      '0.63',
      '0.40',
    ]);
  });

  test('D3-LIST-03 so does the name, a double click on the row, and Enter on its radio; each once', async () => {
    stage.draw(<Rows />);
    const row = await find(stage.place, '[data-id="51907"]');
    await userEvent.click(await find(row, '[data-column="name"] a'));
    await userEvent.dblClick(await find(row, '[data-column="dob"]'));
    (await find(row, 'input[type="radio"]')).focus();
    await userEvent.keyboard('{Enter}');
    expect(stage.links).toEqual(Array.from({ length: 3 }, () => '/dashboard/updatebeneficiary?engagementId=51907'));
  });

  test('quality 6: a row that goes by a press on it leaves the focus at the rows; whoever is elsewhere stays there', async () => {
    stage.draw(<Rows />);
    (await find(stage.place, '[data-id="51907"] .sd-act a')).focus();
    stage.draw(<Rows rows={storyRows.filter(({ id }) => id !== '51907')} />);
    const data = await find(stage.place, '.sd-data');
    await expect.poll(() => document.activeElement).toBe(data);
    (await find(stage.place, '[data-id="51899"] .sd-act a')).focus();
    (await find(stage.place, '[data-id="51899"] .sd-act a')).blur();
    stage.draw(<Rows rows={[]} />);
    await expect.poll(() => stage.place.querySelectorAll('tbody tr').length).toBe(0);
    expect(document.activeElement).toBe(document.body);
  });

  test('D3-LIST-04 D3-LIST-20 where there is nothing to press for a row it has no radio, and is selected by itself', async () => {
    stage.draw(<Rows marked={false} />);
    for (const id of ['51907', '51899']) await userEvent.click(await find(stage.place, `[data-id="${id}"] [data-column="dob"]`));
    await expect.poll(() => stage.place.querySelector('tr[aria-selected="true"]')?.getAttribute('data-id')).toBe('51899');
    expect([stage.place.querySelectorAll('input').length, stage.place.querySelectorAll('thead th').length]).toEqual([0, 7]);
  });

  test('rows stand closer where somebody wants them so, on a desktop', async () => {
    const heights = () => [...stage.place.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    stage.draw(<Rows />);
    await find(stage.place, 'tbody tr');
    expect(Math.min(...heights())).toBeGreaterThanOrEqual(44);
    document.documentElement.dataset['density'] = 'compact';
    expect(Math.max(...heights())).toBeLessThanOrEqual(37);
    delete document.documentElement.dataset['density'];
  });

  test('on a phone rows are cards with the same ids', async () => {
    await page.viewport(360, 740);
    stage.draw(<Rows />);
    const card = await find(stage.place, 'li[data-id="51907"]');
    expect(textsOf(card, 'dt')).toEqual(['Student Id', 'Engagement Id', 'Contact Number', 'Date Of Birth']);
    expect([...card.querySelectorAll('dt, dd')].map((one) => getComputedStyle(one).display)).toEqual(Array(8).fill('inline'));
    await userEvent.click(await find(card, 'input[type="radio"]'));
    await expect.poll(() => card.querySelector('input:checked')).not.toBeNull();
    await userEvent.click(await find(card, '.sd-card-text dl'));
    expect(stage.links).toEqual(['/dashboard/updatebeneficiary?engagementId=51907']);
    stage.draw(<Rows rows={storyRows.map(({ href: _none, ...row }) => row)} />);
    const other = await find(stage.place, 'li[data-id="51899"]');
    await userEvent.click(await find(other, '.sd-card-text dl'));
    await expect.poll(() => other.querySelector('input:checked')).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test('says Loading... while rows are on their way, and what to do when there are none', async () => {
    stage.draw(<Rows rows={[]} loading />);
    await expect.poll(() => stage.place.textContent).toContain('Loading...');
    stage.draw(<Rows rows={[]} />);
    await expect.poll(() => stage.place.textContent).toContain('Nobody yet');
  });

  test('D3-LIST-05 D3-REPORT-12 D3-REPORT-13 the pager says where one is, and its buttons what they do; a capped total says so', async () => {
    const onNext = vi.fn();
    stage.draw(<Pager from={1} to={10} total={1000} totalIsCapped size={10} onNext={onNext} />);
    const pager = await find(stage.place, 'nav');
    expect(pager.textContent).toBe('Rows per page: 101–10 of 1,000+PreviousNext');
    expect(pager.querySelector<HTMLButtonElement>('[aria-label="Previous"]')?.disabled).toBe(true);
    await userEvent.click(await find(pager, '[aria-label="Next"]'));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  test('a filter whose choices are still asked for shows no id', async () => {
    const toolbar = (options: readonly { value: string; label: string }[], awaited: boolean) => (
      <ListToolbar
        title="Students"
        filters={[{ field: 'batchId', label: 'Batch', as: 'select', values: ['7'], options, awaited, onChange: () => undefined }]}
      />
    );
    stage.draw(toolbar([], true));
    const box = await find(stage.place, '[data-field="batchId"] [role="combobox"]');
    expect(box.textContent).toBe('Loading...');
    stage.draw(toolbar([{ value: '7', label: 'C101-RETAIL-001' }], false));
    await expect.poll(() => box.textContent).toBe('C101-RETAIL-001');
  });

  test('quality 5: a filter whose options are too long for a page is found by typing, told by its name, and kept where it is fixed', async () => {
    const rows = ['Khed', 'Rampur', 'Ramgaon'].map((label, at) => ({ value: `7${at}`, label, within: null }));
    const onChange = vi.fn();
    const long = {
      list: 'villages',
      known: [],
      search: {
        find: (_list: string, { text }: { text: string }) => {
          const items = rows.filter(({ label }) => label.toLowerCase().includes(text));
          return Promise.resolve({ items, total: items.length });
        },
        label: (_list: string, value: string) => Promise.resolve(rows.find((row) => row.value === value) ?? null),
        learn: () => undefined,
      },
    };
    const toolbar = (values: string[], isFixed = false) => (
      <ListToolbar
        title="Field trips"
        filters={[{ field: 'village', label: 'Village', as: 'select', values, long, all: 'All', isFixed, onChange }]}
      />
    );
    stage.draw(toolbar([]));
    const box = (await find(stage.place, '[data-field="village"] input')) as HTMLInputElement;
    expect(box.placeholder).toBe('All');
    box.focus();
    await userEvent.keyboard('ram');
    await expect.poll(() => textsOf(stage.place, '[role="option"]')).toEqual(['Rampur', 'Ramgaon']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('72');
    stage.draw(toolbar(['70', '71']));
    await expect.poll(() => box.placeholder).toBe('70, 71');
    long.known.push(...(rows as never[]));
    stage.draw(toolbar(['72']));
    await expect.poll(() => box.value).toBe('Ramgaon');
    await userEvent.click(page.getByRole('button', { name: /Village/ }));
    expect(onChange).toHaveBeenLastCalledWith('');
    // Emptied by what is typed and chosen anew.
    stage.draw(toolbar(['72']));
    await userEvent.fill(box, '');
    expect(onChange).toHaveBeenLastCalledWith('');
    stage.draw(toolbar([]));
    await userEvent.click(box);
    await expect.poll(() => textsOf(stage.place, '[role="option"]')).toEqual(['Khed', 'Rampur', 'Ramgaon']);
    await userEvent.click([...document.querySelectorAll<HTMLElement>('[role="option"]')][1] ?? stage.place);
    expect(onChange).toHaveBeenLastCalledWith('71');
    stage.draw(toolbar(['72'], true));
    await expect
      .poll(() => [box.readOnly && box.ariaDisabled === 'true', stage.place.querySelectorAll('[data-field="village"] button').length])
      .toEqual([true, 0]);
    expect(await formFaults(stage)).toEqual([]);
  });

  test('quality 4: Export and Print stand beside each other, on a phone beside the search; a head of many lines stays in its row', async () => {
    const none = () => undefined;
    const filter = { as: 'text' as const, values: [], all: '', onChange: none };
    const filters = ['Work of the family', 'Village', 'Day'].map((label) => ({ field: label, label, ...filter }));
    const more = ['download', 'printer'].map((icon) => ({ id: icon, label: icon, icon, enabled: true, onPress: none }));
    const columns = storyColumns.map((column) => ({ ...column, label: 'How welcome the family was' }));
    stage.draw(
      <>
        <ListToolbar title="Visits" search={{ value: '', label: 'Search', placeholder: 'Search', onChange: none }} filters={filters} more={more} />
        <div style={{ width: 560 }}>
          <Rows columns={columns} />
        </div>
      </>,
    );
    const top = (at: string): number => Math.round(stage.place.querySelector(at)?.getBoundingClientRect().bottom ?? NaN);
    const tops = (): number[] =>
      [...stage.place.querySelectorAll('.sd-tool-more button')].map((one) => Math.round(one.getBoundingClientRect().bottom));
    await find(stage.place, '.sd-tool-more button');
    expect(new Set(tops()).size).toBe(1);
    for (const head of stage.place.querySelectorAll<HTMLElement>('thead th:not(.sd-mark)'))
      expect(Number.parseFloat(getComputedStyle(head).paddingTop)).toBeGreaterThanOrEqual(4);
    await page.viewport(360, 800);
    await expect.poll(() => new Set([...tops(), top('.sd-tool-search')]).size).toBe(1);
  });

  test('several filters are named, each with its button, and all go by one; the focus stays in the list', async () => {
    const [removed, cleared] = [vi.fn(), vi.fn()];
    const chip = (label: string) => ({ id: label, label, onRemove: () => removed(label) });
    const clear = { id: 'clear', label: 'Clear filters', onPress: cleared };
    stage.draw(<ListToolbar title="Beneficiary list" active={[chip('Search: asha')]} clear={clear} />);
    await find(stage.place, 'h2');
    expect(stage.place.querySelectorAll('button')).toHaveLength(0);
    stage.draw(<ListToolbar title="Beneficiary list" active={[chip('Search: asha'), chip('Status: Enrolled')]} clear={clear} />);
    await userEvent.click(page.getByRole('button', { name: 'Status: Enrolled, remove' }));
    expect([removed.mock.calls, document.activeElement?.tagName]).toEqual([[['Status: Enrolled']], 'H2']);
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
    expect(cleared).toHaveBeenCalledTimes(1);
  });

  test('a list that filters left empty offers to clear them, and keeps the focus', async () => {
    const cleared = vi.fn();
    stage.draw(<Rows rows={[]} empty={{ title: 'Nobody matches', action: { id: 'clear', label: 'Clear filters', onPress: cleared } }} />);
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
    expect([cleared.mock.calls.length, document.activeElement?.className]).toEqual([1, 'sd-data']);
  });

  test('D3-LIST-12 D3-LIST-22 an action that is off says why; the text an action left stays in the bar', async () => {
    stage.draw(
      <SelectionBar
        count={1}
        label="Asha"
        onClear={() => undefined}
        actions={[{ id: 'evaluate', label: 'Evaluate', onPress: () => undefined, why: 'Evaluate is for Mobilised' }]}
      />,
    );
    await expect.poll(() => stage.place.textContent).toContain('Evaluate is for Mobilised');
    stage.draw(
      <SelectionBar
        count={0}
        label=""
        onClear={() => undefined}
        actions={[]}
        message={{ text: 'Asha already shortlisted for another program.', tone: 'error' }}
      />,
    );
    await expect.poll(() => stage.place.querySelector('.sd-said-error')?.textContent).toBe('Asha already shortlisted for another program.');
  });
});
