import type { JsonObject } from '../engine/types.ts';
import type { Tokens } from '../widgets/theme/tokens.ts';

/**
 * config/theme.json as the theme takes it; its shape was checked when the definitions were loaded, and makeTheme refuses
 * what it lacks.
 */
export const tokensOf = (theme: JsonObject): Tokens => theme as unknown as Tokens;
