import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { argsOf } from '../../engine/rules/logic.ts';
import type { Json, Logic, Pointer, Text } from '../../engine/types.ts';
import type { NavigateDef, RowActionDef } from '../../engine/definition/list.ts';
import type { CountView, QuickLink } from '../../widgets/contract/views.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { destination } from '../save/after.ts';
import { isObject, objectsIn, segmentsOfPointer, provedAs } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import type { BlockProps } from '../screens/route.ts';
import { useScope } from '../shell/scope.tsx';
import { useLookup } from '../context/lookup.ts';
import { ChartBox } from './chart/ChartBox.tsx';
import { useButtons } from './useButtons.ts';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import { secondText } from '../text/time.ts';

/** One count of a cards block (`with.cards`). `at` and `asOf` are pointers into the answer. */
interface CardDef {
  id: string;
  label: Text;
  call: string;
  with?: Record<string, Logic>;
  at: Pointer;
  asOf?: Pointer;
  /** What it counts, where its label does not say it. */
  note?: Text;
  go?: NavigateDef;
}
export interface CardsDef {
  cards: CardDef[];
  buttons: RowActionDef[];
  linksTitle?: Text;
  /** Whom the counts are about, below the heading; `values` are the placeholders of both. */
  note?: Text;
  values?: Record<string, Logic>;
  /** Charts of config/charts, between the counts and the links. */
  charts: string[];
}

/** What a cards block says in `with`. */
export function cardsOf({ with: args }: BlockDef): CardsDef {
  const { cards, buttons, linksTitle, note, values, charts } = args ?? {};
  return {
    cards: provedAs<CardDef[]>(objectsIn(cards)),
    buttons: provedAs<RowActionDef[]>(objectsIn(buttons)),
    charts: Array.isArray(charts) ? charts.filter((id) => typeof id === 'string') : [],
    ...(typeof linksTitle === 'string' ? { linksTitle } : {}),
    ...(typeof note === 'string' ? { note } : {}),
    ...(isObject(values) ? { values } : {}),
  };
}

/** The newest `asOf` instant of the answers, as the dashboard's note says it (D3-DASH-05); null for none. */
export function asOfText(instants: readonly Json[], timeZone: string): string | null {
  const times = instants
    .map((instant) => secondText(instant, timeZone) && new Date(instant as string | number).getTime())
    .filter((time) => typeof time === 'number');
  return times.length === 0 ? null : secondText(Math.max(...times), timeZone);
}

const count = (value: Json | undefined): number | null =>
  value === undefined || value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** Counts and short ways, or the ways alone (D1-SHELL-28, D3-DASH-01 to 16). A count that fails leaves the others standing and says so itself. */
export default function CardsPage({ block }: BlockProps) {
  const { Cards } = useWidgets();
  const { app } = useCatalogue();
  const { session } = useScope();
  const { links: ways } = useRuntime();
  const text = useText();
  const ask = useLookup();
  const queries = useQueryClient();
  const { cards, buttons, linksTitle, note, values, charts } = useMemo(() => cardsOf(block), [block]);
  const links = useButtons(buttons);
  const isCounting = block.block === 'cards';
  const results = useQueries({
    queries: cards.map((card) => {
      const payload = argsOf(card.with, { session });
      return { queryKey: ['count', card.call, payload], staleTime: 0, queryFn: async () => (await ask(card.call, payload)).value };
    }),
  });
  const counts = cards.map((card, index): CountView => {
    const result = results[index];
    return {
      id: card.id,
      label: text(card.label),
      value: count(valueAt(result?.data, segmentsOfPointer(card.at))),
      ...(result?.isError ? { note: text('{{app.notCounted}}') } : card.note ? { note: text(card.note) } : {}),
      ...(card.go ? { href: ways.hrefOf(destination(card.go, { session })) } : {}),
    };
  });
  const shortcuts = links.map(({ id, label, def, enabled, why }, index): QuickLink => ({
    id,
    label,
    href: enabled && def.go ? ways.hrefOf(destination(def.go, { session })) : null,
    ...(def.icon ? { icon: def.icon } : {}),
    ...(why ? { note: why } : {}),
    primary: index === 0 && isCounting,
  }));
  const asOf = asOfText(
    results.flatMap(({ data }, index) => valueAt(data, segmentsOfPointer(cards[index]?.asOf ?? '/-')) ?? []),
    app.timeZone,
  );
  const refresh = {
    id: 'refresh',
    label: text('{{app.refresh}}'),
    icon: 'refresh',
    busy: results.some(({ isFetching }) => isFetching),
    onPress: () => {
      results.forEach(({ refetch }) => void refetch());
      void queries.invalidateQueries({ queryKey: ['chart'] });
    },
  };
  const words = argsOf(values, { session });
  return (
    <Cards
      title={text(block.text ?? '', words)}
      note={note === undefined ? undefined : text(note, words)}
      counts={counts}
      links={shortcuts}
      {...(isCounting ? { refresh } : {})}
      {...(asOf === null ? {} : { asOf: text('{{dashboard.asOf}}', { time: asOf }) })}
      {...(linksTitle ? { linksTitle: text(linksTitle) } : {})}
      charts={charts.map((id) => (
        <ChartBox key={id} id={id} />
      ))}
    />
  );
}
