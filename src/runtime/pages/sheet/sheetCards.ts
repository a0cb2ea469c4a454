import type { CardPartDef, SheetDef } from '../../../catalogue/definition/screen.ts';
import { objectOf } from '../../../engine/json.ts';
import { applyLogic } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic, Text } from '../../../engine/types.ts';
import type { CardPartView, PrintedCard } from '../../../widgets/contract/sheet.ts';
import { objectsOf } from '../../client/answer.ts';
import type { Lookup } from '../../context/lookup.ts';

/** What cards read beside their row. */
interface CardFacts {
  chosen: JsonObject;
  about: JsonObject;
  session: JsonObject;
  constants: JsonObject;
}

const textOf = (value: Json): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** What a rule says as words; a list is joined by commas, without what is empty (D3-IDCARD-07). */
function wordsOf(logic: Logic | undefined, facts: JsonObject): string {
  const value = logic === undefined ? '' : applyLogic(logic, facts);
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : textOf(value);
}

/** A card as it is printed. */
export function printedCard(
  { key, name, faces }: SheetDef,
  row: JsonObject,
  facts: CardFacts,
  picture: string | undefined,
  text: (words: Text) => string,
): PrintedCard {
  const read = { ...facts, row };
  const part = ({ as, label, title, value, half }: CardPartDef): CardPartView => ({
    as,
    label: label === undefined ? '' : text(label),
    title: wordsOf(title, read),
    value: wordsOf(value, read),
    half: half === true,
  });
  return {
    id: textOf(row[key] ?? ''),
    name: textOf(row[name] ?? ''),
    picture,
    faces: faces.map(({ label, parts }) => ({ label: text(label), parts: parts.map(part) })),
  };
}

/** Every row that a call lists, asked for page by page; one that slips to the next page meanwhile is there once (D3-IDCARD-08, D3-IDCARD-09, D3-GAP-64). */
export async function everyRow(ask: Lookup, { load, key }: Pick<SheetDef, 'load' | 'key'>, payload: JsonObject): Promise<JsonObject[]> {
  const rows = new Map<Json, JsonObject>();
  for (let page = 1; ; page += 1) {
    const { value } = await ask(load.call, { ...payload, page, size: load.size });
    const answer = objectOf(value);
    const found = objectsOf(answer['rows']);
    for (const row of found) rows.set(row[key] ?? null, row);
    if (found.length < load.size || rows.size >= Number(answer['total'])) return [...rows.values()];
  }
}
