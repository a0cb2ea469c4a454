import type { ComponentType } from 'react';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';
import type { InputProps } from './types.ts';

/**
 * An input in a chunk of its own, fetched with the first form that has one: what few forms use costs the others nothing. `named` is its export.
 * Until it is there its place is kept.
 */
export function later<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<InputProps>>>>,
  named: Name,
): ComponentType<InputProps> {
  const View = lazyView<InputProps>(async () => ({ default: (await load())[named] }));
  return function Later(props: InputProps) {
    return (
      <LazyBoundary fallback={<div className="sd-input-coming" aria-busy="true" />}>
        <View {...props} />
      </LazyBoundary>
    );
  };
}
