import MobileStepper from '@mui/material/MobileStepper';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useKept } from '../environment/environment.tsx';
import type { TourOfferProps, TourStepsProps } from '../contract/views.ts';
import { NoteCard } from './NoteCard.tsx';
import './tour.css';

const SEEN = '1';

/** What somebody new is shown, a step at a time: the focus follows, so that it is read out. */
export function TourSteps({ steps, numbered, words, doneHref, seen }: TourStepsProps) {
  const kept = useKept();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => kept?.setItem(seen, SEEN), [kept, seen]);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [at]);
  const go = (to: number): void => {
    moved.current = true;
    setAt(to);
  };
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section className="sd-card sd-tour" aria-label={numbered(at + 1)}>
      <div className="sd-body">
        <p className="sd-tour-number">{numbered(at + 1)}</p>
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        <p className="sd-tour-text">{step.text}</p>
        {step.open ? <ActionButton action={{ id: 'open', label: step.open.label, href: step.open.href, icon: 'chevron-right' }} /> : null}
      </div>
      <MobileStepper
        variant="dots"
        position="static"
        steps={steps.length}
        activeStep={at}
        backButton={
          <ActionButton
            action={{ id: 'back', label: words.back, kind: 'text', ...(at === 0 ? { why: numbered(1) } : { onPress: () => go(at - 1) }) }}
          />
        }
        nextButton={
          <ActionButton
            action={
              isLast
                ? { id: 'done', label: words.done, kind: 'solid', href: doneHref }
                : { id: 'next', label: words.next, kind: 'solid', onPress: () => go(at + 1) }
            }
          />
        }
      />
    </section>
  );
}

/** Offers the tour to who has not begun it on this device, until it is declined. */
export function TourOffer({ text, start, later, seen }: TourOfferProps) {
  const kept = useKept();
  const [open, setOpen] = useState(() => kept?.getItem(seen) !== SEEN);
  if (!open) return null;
  const decline = (): void => {
    kept?.setItem(seen, SEEN);
    setOpen(false);
  };
  return (
    <NoteCard
      text={text}
      actions={[
        { id: 'tour-start', label: start.label, href: start.href },
        { id: 'tour-later', label: later, kind: 'text', onPress: decline },
      ]}
    />
  );
}
