/** JSON Pointers (RFC 6901) into definition files. */
import { pointerOf } from '../../engine/json.ts';

/** `('/a', 'b/c', 0)` -> `/a/b~1c/0`. */
export const pointerTo = (base: string, ...keys: readonly (string | number)[]): string => base + pointerOf(keys);
