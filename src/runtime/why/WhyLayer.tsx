import { useCallback, useEffect, useState } from 'react';
import { useCatalogue, useText, useWidgets } from '../context/context.tsx';
import { ASKABLE, askedByKey, useInspectables, type AskedFirst } from './inspectables.ts';
import { explainElement, elementNameOf } from './explainElement.ts';
import { useGoTo } from './useGoTo.ts';
import LeftWhy from './LeftWhy.tsx';

interface AskedAt {
  element: Element;
  pressed: boolean;
}

/** A quiet mark beside what the pointer or the focus is on; pressed, or asked by F1, the explanation. `onHere`: from now on it hears of keys itself. */
export default function WhyLayer({ first, pressed: isAsked, onHere }: AskedFirst & { onHere: () => void }) {
  const { WhyMark, WhyDialog } = useWidgets();
  const catalogue = useCatalogue();
  const inspectables = useInspectables();
  const text = useText();
  const [at, setAt] = useState<AskedAt | null>({ element: first, pressed: isAsked });
  // The mark goes with what it stands beside.
  const refresh = useCallback(() => setAt((now) => (now && !now.pressed ? { ...now } : now)), []);
  useEffect(() => {
    const come = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[data-why-mark],[role="dialog"],[role="alertdialog"]')) return;
      // Where the pointer is on nothing, what has the focus keeps its mark.
      const element = target.closest(ASKABLE) ?? document.activeElement?.closest(ASKABLE) ?? null;
      // While an explanation is read nothing else is asked; one of what has gone from the page is read by nobody.
      setAt((now) => ((now?.pressed && now.element.isConnected) || now?.element === element ? now : element && { element, pressed: false }));
    };
    const keys = (event: KeyboardEvent): void => {
      const element = askedByKey(event);
      if (!element) return;
      event.preventDefault();
      setAt({ element, pressed: true });
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointerover', come, { signal });
    addEventListener('focusin', come, { signal });
    addEventListener('keydown', keys, { signal });
    addEventListener('scroll', refresh, { signal, capture: true });
    onHere();
    return () => controller.abort();
  }, [refresh, onHere]);
  const goTo = useGoTo(() => setAt(null));
  if (!at || !at.element.isConnected) return null;
  const { element, pressed } = at;
  if (!pressed)
    return <WhyMark label={text('{{why.ask}}')} beside={element.getBoundingClientRect()} onPress={() => setAt({ element, pressed: true })} />;
  const close = (): void => {
    setAt(null);
    // Behind an open dialog nothing takes the focus.
    if (element instanceof HTMLElement) setTimeout(() => element.focus({ preventScroll: true }));
  };
  // What a tab or the record lacks is judged on the server.
  if (element.getAttribute('data-why') === 'left') {
    return (
      <LeftWhy
        tab={element.getAttribute('data-tab') ?? undefined}
        name={element.getAttribute('data-tab') === null ? elementNameOf(element) : (element.querySelector('span')?.textContent ?? '')}
        onClose={close}
      />
    );
  }
  return <WhyDialog {...explainElement(element, { inspectables, catalogue, text, goTo })} onClose={close} />;
}
