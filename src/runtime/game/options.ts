import type { BlockDef } from '../../catalogue/types.ts';
import type { CallDef, JsonObject, NavigateDef } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';
import type { GameCall } from './types.ts';

/** What a game block says: the game, its calls, the way back. */
export interface GameOptions {
  game: string;
  calls: Partial<Record<GameCall | 'register' | 'person', CallDef>>;
  back: NavigateDef | null;
}

const isCall = (value: unknown): value is CallDef & JsonObject => isObject(value as JsonObject) && typeof (value as JsonObject)['call'] === 'string';

export function gameOptions({ with: given = {} }: BlockDef): GameOptions {
  const calls = Object.fromEntries(Object.entries(given).filter(([, value]) => isCall(value))) as GameOptions['calls'];
  const back = isObject(given['back']) && isObject(given['back']['go']) ? (given['back']['go'] as unknown as NavigateDef) : null;
  return { game: String(given['game'] ?? ''), calls, back };
}
