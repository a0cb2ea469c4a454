import type { BindingDef, ScreenDef } from '../../catalogue/types.ts';
import type { RowActionDef } from '../../engine/types.ts';

/** Whether the screen or tab that a button needs is there yet: what does not exist is not drawn. */
export function existsIn(
  screens: Readonly<Record<string, ScreenDef>>,
  bindings: Readonly<Record<string, BindingDef>>,
): (needs: NonNullable<RowActionDef['needs']>) => boolean {
  const tabs = new Set(Object.values(bindings).flatMap(({ tab }) => (tab ? [tab.index] : [])));
  return ({ screen, tab }) => (screen === undefined || screens[screen] !== undefined) && (tab === undefined || tabs.has(tab));
}
