import { useMemo, useState } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import { judgeAction } from '../../../engine/list/judgeAction.ts';
import type { JsonObject, RowActionDef } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract.ts';
import { useCatalogue, useRuntime, useText } from '../../root/context.tsx';
import { destination } from '../../save/after.ts';
import { existsIn } from '../../screens/exists.ts';
import { useSay } from '../../shell/say.tsx';
import { useScreens } from '../../shell/useMenu.ts';

const NONE: NonNullable<BindingDef['buttons']> = [];

/** The buttons that a binding puts beside the form's own, ready to draw: each leads somewhere, opens a document or reads the form again. */
export function useFormButtons({ buttons = NONE }: BindingDef, facts: JsonObject & { session: JsonObject }, onReload: () => void): ActionView[] {
  const { messages, bindings } = useCatalogue();
  const screens = useScreens();
  const text = useText();
  const runtime = useRuntime();
  const say = useSay();
  const [busy, setBusy] = useState('');
  return useMemo(() => {
    const exists = existsIn(screens, bindings);
    const open = async (def: RowActionDef): Promise<void> => {
      setBusy(def.id);
      // What opens documents comes with the first one.
      const said = await import('./pressOpen.ts').then(
        ({ pressOpen }) => pressOpen(def, facts, runtime),
        () => text('{{app.wentWrong}}'),
      );
      setBusy('');
      if (said !== undefined) say.alert(said, 'error');
    };
    return buttons.flatMap((def): ActionView[] => {
      const { id, label, shown, enabled, why } = judgeAction(def, { facts, messages, exists });
      if (!shown) return [];
      const off = enabled ? {} : { why: why ?? text('{{app.notNow}}') };
      const press = def.reload ? { onPress: onReload } : def.open ? { busy: busy === id, onPress: () => void open(def) } : {};
      const way = def.go ? { href: runtime.links.hrefOf(destination(def.go, facts)) } : press;
      return [{ id, label, kind: 'outlined', ...(def.icon ? { icon: def.icon } : {}), ...off, ...way }];
    });
  }, [buttons, facts, onReload, messages, bindings, screens, text, runtime, say, busy]);
}
