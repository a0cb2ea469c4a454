/** Where a key leads from the element that has the focus: arrows by `steps` and round the end, Home and End to the ends. @returns undefined for any other key */
export function walk(items: readonly HTMLElement[], key: string, steps: Readonly<Record<string, number>>): HTMLElement | undefined {
  const by = steps[key];
  if (by) return items[(items.indexOf(document.activeElement as HTMLElement) + by + items.length) % items.length];
  return key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined;
}
