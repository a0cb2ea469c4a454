import { useCallback, useEffect, useState } from 'react';
import { useCatalogue, useText, useWidgets } from '../context/context.tsx';
import { ASKABLE, askedByKey, useInspectables, type AskedFirst } from './inspectables.ts';
import { explainElement, elementNameOf } from './explainElement.ts';
import { useGoTo } from './useGoTo.ts';
import { useQuery } from '@tanstack/react-query';
import type { WhySection } from '../../widgets/contract/why.ts';
import type { CallProblem } from '../client/problem.ts';
import { objectsIn, objectOf } from '../../engine/json.ts';
import { useLookup } from '../context/lookup.ts';
import { readingOf } from '../../engine/rules/logic.ts';
import { refusalSection } from './RefusalWhy.tsx';
import { whyWords } from './whyWords.ts';

interface LeftWhyProps {
  /** The tab that is asked about; every tab without it. */
  tab: string | undefined;
  name: string;
  onClose: () => void;
}

/** Why a tab or a record is not complete: what is missing, by which rule, as the server judges it now. */
function LeftWhy({ tab, name, onClose }: LeftWhyProps) {
  const { WhyDialog } = useWidgets();
  const { completeness } = useCatalogue();
  const text = useText();
  const ask = useLookup();
  const goTo = useGoTo(onClose);
  const record = useInspectables().get('record');
  const of = record?.of === 'record' ? Object.values(completeness).find((one) => one.record === record.id) : undefined;
  const payload = of && record?.of === 'record' ? readingOf(of.ask, { session: record.facts.session, record: record.facts.record }) : null;
  const { data, error } = useQuery<WhySection[], CallProblem>({
    queryKey: ['list', 'why', of?.id, payload],
    enabled: payload !== null,
    queryFn: async () => {
      const { lines } = objectOf((await ask(of?.ask.call ?? '', { ...payload, why: true })).rows[0] ?? null);
      const here = objectsIn(lines).filter((line) => tab === undefined || line['tab'] === tab);
      // One rule may miss several things: it is said once.
      return [...new Set(here.map(({ check }) => check))].map((check) => {
        const missed = here.filter((line) => line['check'] === check);
        const { explain } = missed[0] ?? {};
        return { ...refusalSection(objectOf(explain), '', { text, goTo }), title: missed.map((line) => String(line['text'])).join(', ') };
      });
    },
  });
  const sentence = error ? text(error.words) : payload === null || data ? text('{{why.fields}}') : text('{{app.loading}}');
  return (
    <WhyDialog
      title={text('{{why.about}}', { name })}
      sections={
        data && data.length > 0
          ? data
          : [{ title: text('{{why.left}}'), steps: data || payload === null ? [{ text: text('{{why.way.marked}}') }] : [], sentence, facts: [] }]
      }
      {...whyWords(text)}
      onClose={onClose}
    />
  );
}

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
