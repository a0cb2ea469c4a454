/** What draws each kind of thing: as the product does, with what is made in place of a server. */
import { useEffect, useMemo, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { useCatalogue, useText } from '../../runtime/context/context.tsx';
import { filterSearch } from '../../runtime/context/links.ts';
import { ChartBox } from '../../runtime/pages/chart/ChartBox.tsx';
import { ListLive } from '../../runtime/pages/list/ListLive.tsx';
import { SayProvider } from '../../runtime/shell/notifications.tsx';
import { GivenScope } from '../../runtime/shell/scope.tsx';
import { Shell } from '../../runtime/shell/Shell.tsx';
import { useMenu, useScreens } from '../../runtime/shell/useMenu.ts';
import { WhySlot } from '../../runtime/why/WhySlot.tsx';
import { previewVerdicts } from '../../studio/exampleForm.ts';
import type { JsonObject, Text } from '../../engine/types.ts';
import type { DrawnKind, DrawnThing, MadeRecord, PreviewAnswer, PreviewTask } from '../../studio/previewOf.ts';
import { FormDrawing } from './FormDrawing.tsx';

interface DrawingProps<K extends DrawnKind> extends Pick<PreviewTask, 'choices' | 'storedRow' | 'rule'>, Pick<DrawingOptions, 'onSay'> {
  of: DrawnThing<K>['of'];
  title: Text;
  edition: number;
  /** What rules read of who looks on. */
  session: JsonObject;
}

/** The frame around every page, with the menu; no entry leads anywhere. */
function MenuDrawing({ title }: DrawingProps<'menu'>) {
  const text = useText();
  return (
    <Shell title={text(title)} menu={useMenu('').groups} screens={useScreens()} current="">
      {null}
    </Shell>
  );
}

/** A part of a page, with "Why?" beside it. */
function Part({ title, children }: { title: Text; children: ReactNode }) {
  const text = useText();
  return (
    <>
      <main style={{ padding: 16 }}>
        <h1 className="sd-hidden">{text(title)}</h1>
        {children}
      </main>
      <WhySlot />
    </>
  );
}

const drawings: { readonly [K in DrawnKind]: (props: DrawingProps<K>) => ReactNode } = {
  form: (props) => (
    <Part title={props.title}>
      <FormDrawing {...props} />
    </Part>
  ),
  list: ({ title, of: { list } }) => (
    <Part title={title}>
      <ListLive list={list} />
    </Part>
  ),
  chart: ({ title, of: { chart } }) => (
    <Part title={title}>
      <ChartBox id={chart} />
    </Part>
  ),
  menu: (props) => <MenuDrawing {...props} />,
};
const drawThing = <K extends DrawnKind>({ kind, of }: DrawnThing<K>, beside: Omit<DrawingProps<K>, 'of'>): ReactNode =>
  drawings[kind]({ of, ...beside });

/** The row of that name as a fact; none where the record says it itself. */
const factOf = (key: string, items: readonly JsonObject[], name: string): JsonObject => {
  const found = items.find((one) => one['name'] === name);
  return found ? { [key]: found } : {};
};

interface DrawingOptions extends PreviewTask {
  record: MadeRecord;
  onDrawn: () => void;
  onSay: (answer: PreviewAnswer) => void;
}

/** A thing as somebody sees it. What was answered ends with the record that answered it. */
export function Drawing({ preview: { edition, thing, title, home, today }, choices, storedRow, rule, record, onDrawn, onSay }: DrawingOptions) {
  const catalogue = useCatalogue();
  const { roles, programs } = catalogue;
  const { role, program } = choices;
  const eyes = JSON.stringify({ ...record.session, ...factOf('role', roles.items, role), ...factOf('program', programs.items, program) });
  const session = useMemo(() => JSON.parse(eyes) as JsonObject, [eyes]);
  const dataKey = JSON.stringify([record, eyes]);
  const queries = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), [dataKey]);
  useEffect(() => {
    // A form answers by what stands in it; a list by the first of its rows.
    if (rule === null || thing.kind === 'form') return;
    const { [thing.kind === 'list' ? thing.of.list.load.call : '']: rows } = record.answers;
    const row = Array.isArray(rows) ? rows[0] : undefined;
    onSay({ preview: 'verdict', rule, verdict: previewVerdicts(catalogue)(rule, { session, today, ...(row ? { row } : {}) }) });
  }, [rule, thing, record, session, today, catalogue, onSay]);
  useEffect(onDrawn, [edition, choices, onDrawn]);
  return (
    <QueryClientProvider client={queries}>
      <SayProvider>
        <GivenScope session={session}>
          <MemoryRouter key={JSON.stringify([home, record.name, record.filter])} initialEntries={[`/?${filterSearch(record.filter)}`]}>
            {drawThing(thing, { edition, title, choices, storedRow, rule, session, onSay })}
          </MemoryRouter>
        </GivenScope>
      </SayProvider>
    </QueryClientProvider>
  );
}
