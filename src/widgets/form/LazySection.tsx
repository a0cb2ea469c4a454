/**
 * Mounts its fields only near the viewport, and on paper. Values, verdicts and errors live in the store, so an unmounted section loses
 * nothing; one that holds the
 * focus stays. The placeholder can be focused and mounts at once, or a quick Tab would jump over it.
 */
import { flushSync } from 'react-dom';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { usePrinted } from '../environment/usePrinted.ts';

/** Tells when a box comes within `margin` px of the viewport and when it leaves. @returns stops watching. */
function watchNearness(box: Element, margin: number, tell: (near: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting }) => tell(isIntersecting)), {
    rootMargin: `${margin}px 0px`,
  });
  observer.observe(box);
  return () => observer.disconnect();
}

const fieldHeight = 82;
const margin = 1000;
const stops = 'input, button, textarea, [tabindex="0"]';

function LazyBox({ as: Box = 'div', count, children }: { as?: 'div' | 'tbody' | undefined; count: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement & HTMLTableSectionElement>(null);
  const height = useRef(Math.ceil(count / 3) * fieldHeight);
  const [near, setNear] = useState(false);
  const printed = usePrinted();
  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (box && box.top < window.innerHeight + margin && box.bottom > -margin) setNear(true);
  }, []);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    return watchNearness(box, margin, (isNear) => {
      if (!isNear && box.contains(document.activeElement)) return;
      if (!isNear && box.firstChild) height.current = box.offsetHeight;
      setNear(isNear);
    });
  }, []);
  const enter = ({ relatedTarget }: FocusEvent) => {
    const box = ref.current;
    if (!box) return;
    const back = relatedTarget instanceof Node && Boolean(box.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING);
    flushSync(() => setNear(true));
    [...box.querySelectorAll<HTMLElement>(stops)]
      .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
      .at(back ? -1 : 0)
      ?.focus();
  };
  return near || printed ? (
    <Box ref={ref}>{children}</Box>
  ) : (
    <Box ref={ref} tabIndex={0} onFocus={enter} style={{ height: height.current }} data-lazy="" />
  );
}

interface LazyProps {
  on: boolean;
  /** How many fields, for the height until they are drawn. */
  count: number;
  /** The box around a part of a table. */
  as?: 'tbody';
  children: ReactNode;
}

/** `on` false: draws its children at once. */
export function LazySection({ on, count, as, children }: LazyProps) {
  if (on)
    return (
      <LazyBox as={as} count={count}>
        {children}
      </LazyBox>
    );
  return as === 'tbody' ? <tbody>{children}</tbody> : children;
}
