import type { ComponentType } from 'react';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';

/**
 * An input, or another part of a form, in a chunk of its own, fetched with the first form that has one: what few forms use costs the others
 * nothing. `name` is its export. Until it is there its place is kept.
 */
export function later<Name extends string, P extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<P>>>>,
  name: Name,
): ComponentType<P> {
  const View = lazyView<P>(async () => ({ default: (await load())[name] }));
  return function Later(props: P) {
    return (
      <LazyBoundary fallback={<div className="sd-input-coming" aria-busy="true" />}>
        <View {...props} />
      </LazyBoundary>
    );
  };
}
