import { useMemo } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import { judgeAction } from '../../../engine/list/judgeAction.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract.ts';
import { useCatalogue, useText } from '../../root/context.tsx';
import { destination } from '../../save/after.ts';
import { existsIn } from '../../screens/exists.ts';
import { hrefOf } from '../../shell/links.ts';
import { useScreens } from '../../shell/useMenu.ts';

const NONE: NonNullable<BindingDef['buttons']> = [];

/** The buttons that a binding puts beside the form's own, ready to draw: each leads somewhere or reads the form again. */
export function useFormButtons({ buttons = NONE }: BindingDef, facts: JsonObject & { session: JsonObject }, onReload: () => void): ActionView[] {
  const { messages, bindings } = useCatalogue();
  const screens = useScreens();
  const text = useText();
  return useMemo(() => {
    const exists = existsIn(screens, bindings);
    return buttons.flatMap((def): ActionView[] => {
      const { id, label, shown, enabled, why } = judgeAction(def, { facts, messages, exists });
      if (!shown) return [];
      const off = enabled ? {} : { why: why ?? text('{{app.notNow}}') };
      const way = def.go ? { href: hrefOf(destination(def.go, facts)) } : def.reload ? { onPress: onReload } : {};
      return [{ id, label, kind: 'outlined', ...(def.icon ? { icon: def.icon } : {}), ...off, ...way }];
    });
  }, [buttons, facts, onReload, messages, bindings, screens, text]);
}
