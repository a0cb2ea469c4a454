/** The table of measurements. */
import type { Part } from '../rows.ts';
import { typing } from './typing.ts';

export const parts: readonly Part[] = [typing];
