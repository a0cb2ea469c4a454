import type { BlockDef } from '../../catalogue/types.ts';
import type { Json, Logic, NavigateDef, Pointer, RowActionDef, Text } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';
import { timeText } from '../text/time.ts';

/** One count of a cards block (`with.cards`). `at` and `asOf` are pointers into the answer. */
export interface CardDef {
  id: string;
  label: Text;
  call: string;
  with?: Record<string, Logic>;
  at: Pointer;
  asOf?: Pointer;
  go?: NavigateDef;
  needs?: NonNullable<RowActionDef['needs']>;
}
export interface CardsDef {
  cards: CardDef[];
  buttons: RowActionDef[];
  linksTitle?: Text;
  /** Charts of config/charts, between the counts and the links. */
  charts: string[];
}

const objects = (value: Json | undefined): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** What a cards block says in `with`. */
export function cardsOf({ with: given }: BlockDef): CardsDef {
  const { cards, buttons, linksTitle, charts } = given ?? {};
  return {
    cards: objects(cards) as unknown as CardDef[],
    buttons: objects(buttons) as unknown as RowActionDef[],
    charts: Array.isArray(charts) ? charts.filter((id) => typeof id === 'string') : [],
    ...(typeof linksTitle === 'string' ? { linksTitle } : {}),
  };
}

/** The newest `asOf` instant of the answers, as the dashboard's note says it (D3-DASH-05); null for none. */
export function asOfText(instants: readonly Json[], timeZone: string): string | null {
  const times = instants
    .map((instant) => timeText(instant, timeZone) && new Date(instant as string | number).getTime())
    .filter((time) => typeof time === 'number');
  return times.length === 0 ? null : timeText(Math.max(...times), timeZone);
}
