import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Tells every `LazyBoundary` that is waiting to look again (its name: `widgets/environment/LazyBoundary.tsx`). */
export const arrived = (): boolean => dispatchEvent(new Event('skilldesk:arrived'));

/** A part of a page in a chunk of its own, to be drawn inside the view `LazyBoundary`; `load` begins to fetch it before that. */
export const lazyPage = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> & { load: () => void } =>
  Object.assign(
    lazy(async () => {
      const part = await load();
      arrived();
      return part;
    }),
    { load: () => void load().catch(() => undefined) },
  );

/** A part that is drawn only once it is here: without a line what is on the page stays, and whoever asks next fetches it again. */
export async function fetched<P>(load: () => Promise<{ default: ComponentType<P> }>): Promise<ComponentType<P> | undefined> {
  try {
    return (await load()).default;
  } catch {
    return undefined;
  }
}
