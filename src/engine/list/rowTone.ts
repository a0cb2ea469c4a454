import type { JsonObject, ListDef } from '../types.ts';
import { holds } from '../rules/logic.ts';
import type { ListFacts } from './types.ts';

/** The tone of a row: of the first colour rule that holds for it, null where none does. */
export const rowTone = ({ rowColour }: Pick<ListDef, 'rowColour'>, row: JsonObject, facts: ListFacts): string | null =>
  rowColour?.find(({ when }) => holds(when, { ...facts, row }))?.tone ?? null;
