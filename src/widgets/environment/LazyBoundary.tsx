import { Suspense, lazy, useLayoutEffect, useReducer, type ComponentType, type ReactNode } from 'react';

/** Said on the window whenever a chunk has come; the runtime says it too (`runtime/context/lazyPage.ts`). */
const ARRIVED = 'skilldesk:arrived';
export const lazyArrived = (): boolean => dispatchEvent(new Event(ARRIVED));

/** A view in a chunk of its own, to be drawn inside `LazyBoundary`. */
export const lazyView = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const module = await load();
    lazyArrived();
    return module;
  });

function Waiting({ onArrived, children }: { onArrived: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    addEventListener(ARRIVED, onArrived);
    return () => removeEventListener(ARRIVED, onArrived);
  }, [onArrived]);
  return children;
}

/**
 * Shows `fallback` until everything below it is here, and not a moment longer. React by itself holds back whatever comes
 * within 300 ms of a fallback, once for each step of a page that comes in steps; drawing anew for another reason is not
 * held back (quality 1: form ready from navigation).
 */
export function LazyBoundary({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, look] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Waiting onArrived={look}>{fallback}</Waiting>}>{children}</Suspense>;
}

/**
 * A part in a chunk of its own, fetched when it is drawn first: what few need costs the others nothing. `name` is its export. Until it is there a
 * box of the class `place` keeps its place; null for none.
 */
export function later<Name extends string, P extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<P>>>>,
  name: Name,
  place: string | null = 'sd-input-coming',
): ComponentType<P> {
  const View = lazyView<P>(async () => ({ default: (await load())[name] }));
  const fallback = place === null ? null : <div className={place} aria-busy="true" />;
  return function Later(props: P) {
    return (
      <LazyBoundary fallback={fallback}>
        <View {...props} />
      </LazyBoundary>
    );
  };
}
