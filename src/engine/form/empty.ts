import type { Json } from '../types.ts';

/** `''`, null, absent and an empty list are one: nothing was given. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
