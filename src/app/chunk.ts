import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { arrived } from '../runtime/root/late.ts';

/** A promise that has its answer already: React takes it without showing a fallback first. */
function atOnce<T>(value: T): Promise<T> {
  const answered: PromiseLike<T> = { then: (resolve) => (resolve?.(value), answered as never) };
  return answered as Promise<T>;
}

/**
 * Views that come in one file when the first of them is drawn; the others are then drawn at once. A view that waited
 * though its file is here would hide the page around it for a moment, and with it the focus. `load` begins to fetch them
 * ahead; what fails then is tried again when it is drawn.
 */
export function chunk<M extends Record<keyof M, unknown>>(load: () => Promise<M>) {
  let here: M | undefined;
  const arrive = async (): Promise<M> => {
    here = await load();
    arrived();
    return here;
  };
  const view = <P>(pick: (views: M) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> =>
    lazy(() => (here ? atOnce({ default: pick(here) }) : arrive().then((views) => ({ default: pick(views) }))));
  return Object.assign(view, { load: () => void arrive().catch(() => undefined) });
}
