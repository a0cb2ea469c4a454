import { textFor } from '../../engine/rules/logic.ts';
import { isObject } from '../../engine/json.ts';
import { useMemo } from 'react';
import { useCatalogue, useText, useWidgets } from '../context/context.tsx';
import type { BlockProps } from '../screens/route.ts';
import { HOME, menuOf, mayOpen } from '../../engine/session/route.ts';
import { useScope } from '../shell/scope.tsx';
import { useScreens } from '../shell/useMenu.ts';

const TOUR = '/dashboard/tour';

/** The tour of the session's menu (config/menus.json), or, `with` `offer`, an offer of it to who is new here. Nothing for who has none. */
export default function TourPage({ block }: BlockProps) {
  const { TourOffer, TourSteps } = useWidgets();
  const { menus } = useCatalogue();
  const { session } = useScope();
  const screens = useScreens();
  const text = useText();
  const menu = useMemo(() => menuOf(menus, session), [menus, session]);
  const user = session['user'];
  const memoryKey = `skilldesk-tour-${isObject(user) ? String(user['id']) : ''}`;
  const tour = menu?.tour ?? [];
  if (!menu || tour.length === 0) return null;
  if (block.with?.['offer'] === true)
    return (
      <TourOffer
        text={text('{{tour.offer}}')}
        start={{ label: text('{{tour.start}}'), href: TOUR }}
        later={text('{{tour.later}}')}
        memoryKey={memoryKey}
      />
    );
  return (
    <TourSteps
      memoryKey={memoryKey}
      doneHref={HOME}
      numbered={(step) => text('{{tour.step}}', { step, steps: tour.length })}
      words={{ back: text('{{tour.back}}'), next: text('{{tour.next}}'), finish: text('{{tour.done}}') }}
      steps={tour.map(({ id, title, text: words, screen: name }) => {
        const screen = name === undefined ? undefined : screens[name];
        const entry = menu.entries.find((one) => one.screen === name)?.label;
        const open =
          screen && mayOpen(screen, menu, session)
            ? { label: text('{{tour.open}}', { screen: text(entry ?? textFor(screen.title, { session }) ?? '') }), href: screen.path }
            : undefined;
        return { id, title: text(title), text: text(words), ...(open ? { open } : {}) };
      })}
    />
  );
}
