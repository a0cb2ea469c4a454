import { holds } from '../rules/logic.ts';
import type { JsonObject } from '../types.ts';
import type { PlaceDef } from './types.ts';

/** Whether something is shown on a tab to this session. */
export const isShown = (
  places: readonly PlaceDef[],
  tab: { key: string; component?: string },
  facts: { session: JsonObject; record: JsonObject },
): boolean =>
  places.some((place) => (place.tab === tab.key || (place.component !== undefined && place.component === tab.component)) && holds(place.when, facts));
