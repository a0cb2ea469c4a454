import { useMemo } from 'react';
import { existsIn, judgeAction } from '../../engine/list/judgeAction.ts';
import type { ActionVerdict } from '../../engine/list/types.ts';
import type { RowActionDef } from '../../engine/definition/list.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useCatalogue } from '../context/context.tsx';
import { useScope } from '../shell/scope.tsx';
import { useScreens } from '../shell/useMenu.ts';

/** Buttons that are not about a row: those that are drawn for this session, or by these facts, with where they lead and why not. */
export function useButtons(buttons: readonly RowActionDef[], facts?: JsonObject & { session: JsonObject }): ActionVerdict[] {
  const { messages, bindings } = useCatalogue();
  const { session } = useScope();
  const screens = useScreens();
  return useMemo(() => {
    const exists = existsIn(screens, Object.values(bindings));
    return buttons.map((def) => judgeAction(def, { facts: facts ?? { session }, messages, exists })).filter(({ isVisible }) => isVisible);
  }, [buttons, facts, messages, bindings, session, screens]);
}
