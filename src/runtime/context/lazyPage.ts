import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of a page in a chunk of its own, to be drawn inside `LazyBoundary`, which hears that it has come; `load` begins to fetch it before. */
export const lazyPage = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> & { load: () => void } =>
  Object.assign(
    lazy(async () => {
      const part = await load();
      dispatchEvent(new Event('skilldesk:arrived'));
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
