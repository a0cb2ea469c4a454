import type { Json } from '../types.ts';

/** Truth as json-logic sees it: empty lists, empty texts, 0 and null are untrue. */
export const truthy = (value: Json | undefined): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
