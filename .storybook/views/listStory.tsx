/** One example of a list as a story: its rows as table or cards, the buttons that its reader sees, with their reasons. */
import { useMemo, useState } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { action } from 'storybook/actions';
import { expect } from 'storybook/test';
import { inWords, runListExample } from '../../src/engine/example/runExample.ts';
import { evaluateList } from '../../src/engine/list/evaluateList.ts';
import type { ActionVerdict } from '../../src/engine/list/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { columnView, rowView } from '../../src/runtime/pages/list/cells.ts';
import { createLinks } from '../../src/runtime/context/links.ts';
import type { ActionView } from '../../src/widgets/contract/shell.ts';
import { DataTable } from '../../src/widgets/tables/DataTable.tsx';
import { ListToolbar } from '../../src/widgets/tables/ListToolbar.tsx';
import { Pager } from '../../src/widgets/tables/Pager.tsx';
import { SelectionBar } from '../../src/widgets/tables/SelectionBar.tsx';
import { catalogue, example, exists, messages, findByName, requirementsOf, spokenIn } from './definitions.ts';
import { roleNamed } from './toolbar.ts';

const viewOf = ({ id, label, def, enabled, why }: ActionVerdict): ActionView => ({
  id,
  label,
  onPress: () => action(id)(),
  ...(def.icon ? { icon: def.icon } : {}),
  ...(enabled || !why ? {} : { why }),
});

const { hrefOf } = createLinks();

function Example({ path, name, role, language }: { path: string; name: string; role: JsonObject | undefined; language: string }) {
  const { messages, text } = useMemo(() => spokenIn(language), [language]);
  const list = findByName(catalogue.lists, path);
  const listExample = example(list.examples, name);
  const session = role ? { ...listExample.facts.session, role } : listExample.facts.session;
  const [selected, setSelected] = useState<readonly string[]>(
    typeof listExample.selected === 'number' ? [String(listExample.rows[listExample.selected]?.[list.key])] : [],
  );
  const row = listExample.rows.find((one) => selected.includes(String(one[list.key]))) ?? null;
  const facts = { session };
  const verdict = evaluateList(list, { facts, messages, rows: listExample.rows, selected: row, exists });
  const world = { facts, workflows: catalogue.workflows, text, hrefOf, documentAt: (at: string) => at, timeZone: catalogue.app.timeZone };
  const rows = listExample.rows.map((one, index) => rowView(verdict.columns, one, list.key, verdict.colours[index], world));
  const actions = verdict.actions.filter((one) => one.isVisible).map(viewOf);
  return (
    <>
      <ListToolbar
        title={verdict.title}
        buttons={verdict.buttons.filter((one) => one.isVisible).map(viewOf)}
        {...(list.search
          ? { search: { label: verdict.title, placeholder: text(list.search.placeholder), value: '', onChange: action('search') } }
          : {})}
      />
      {actions.length > 0 ? (
        <SelectionBar
          count={selected.length}
          label={rows.find(({ id }) => selected.includes(id))?.label ?? ''}
          actions={actions}
          onClear={() => setSelected([])}
        />
      ) : null}
      <DataTable
        label={verdict.title}
        columns={verdict.columns.map(columnView)}
        rows={rows}
        select={list.select ?? 'none'}
        selected={selected}
        onSelect={setSelected}
        onSort={action('sort')}
        empty={{ title: verdict.empty }}
      />
      {rows.length > 0 ? <Pager from={1} to={rows.length} total={rows.length} size={list.pageSize} /> : null}
    </>
  );
}

export function listStory(path: string, name: string): StoryObj {
  return {
    name,
    parameters: { definition: { file: `schemas/lists/${path}.json`, requirement: requirementsOf(catalogue.lists[path], name) } },
    render: (_args, { globals: { role, language } }) => (
      <Example key={`${String(role)} ${String(language)}`} path={path} name={name} role={roleNamed(role)} language={String(language)} />
    ),
    play: async () => {
      const list = findByName(catalogue.lists, path);
      await expect(runListExample(list, example(list.examples, name), messages, exists).map(inWords)).toEqual([]);
    },
  };
}
