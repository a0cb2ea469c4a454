/** Freezes a value and everything in it, and answers it. Values are plain JSON without cycles. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const below of Object.values(value)) freeze(below);
  return Object.freeze(value);
}
