/** What files of definitions say. */
import type { Json } from '../engine/types.ts';
import { readSource } from '../catalogue/source.ts';

/** What a file says; undefined where it cannot be read. */
export const fileValue = (path: string, text: string | undefined): Json | undefined =>
  text === undefined ? undefined : readSource(path, text).source?.value;
