import type { TabView } from '../../../widgets/contract.ts';
import type { RecordTab } from '../../screens/tabs.ts';

/** A tab as it is drawn. `left` is how many of its fields are wrong or missing; undefined while that is not known. */
export function tabView(tab: RecordTab, left: number | undefined, text: (words: string) => string): TabView {
  const { key, label, group, locked } = tab;
  const drawn = { key, label: text(label), ...(group ? { group: text(group) } : {}) };
  if (locked !== undefined) return { ...drawn, state: 'locked', why: text(locked) };
  if (left === undefined) return { ...drawn, state: 'none' };
  return left === 0 ? { ...drawn, state: 'done' } : { ...drawn, state: 'part', left };
}
