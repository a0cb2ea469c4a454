import type { TabView } from '../contract/record.ts';

/** The nearest tab after (1) or before (-1) the open one that is not locked; undefined when there is none. */
export function tabBeside(tabs: readonly TabView[], selected: string, by: 1 | -1): string | undefined {
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  );
  const rest = by > 0 ? tabs.slice(at + 1) : tabs.slice(0, at).reverse();
  return rest.find(({ state }) => state !== 'locked')?.key;
}
