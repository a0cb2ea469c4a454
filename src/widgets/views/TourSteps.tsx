import MobileStepper from '@mui/material/MobileStepper';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useKept } from '../environment/environment.tsx';
import type { TourStepsProps } from '../contract/views.ts';
import './tour.css';

/** What somebody new is shown, a step at a time: the focus follows, so that it is read out. */
export function TourSteps({ steps, numbered, words, doneHref, memoryKey }: TourStepsProps) {
  const memory = useKept();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => memory?.setItem(memoryKey, '1'), [memory, memoryKey]);
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [at]);
  const go = (to: number): void => {
    hasMoved.current = true;
    setAt(to);
  };
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section className="sd-card sd-tour" aria-label={numbered(at + 1)}>
      <div className="sd-body">
        <p className="sd-detail">{numbered(at + 1)}</p>
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        <p className="sd-tour-text">{step.text}</p>
        {step.open ? <ActionButton action={{ id: 'open', label: step.open.label, href: step.open.href }} /> : null}
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
                ? { id: 'done', label: words.finish, kind: 'solid', href: doneHref }
                : { id: 'next', label: words.next, kind: 'solid', onPress: () => go(at + 1) }
            }
          />
        }
      />
    </section>
  );
}
