const told = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Tells when a box comes within `margin` px of the viewport and when it leaves. One observer for all boxes. @returns stops
 * watching.
 */
export function watchNearness(box: Element, margin: number, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => told.get(entry.target)?.(entry.isIntersecting)), {
    rootMargin: `${margin}px 0px`,
  });
  told.set(box, tell);
  observer.observe(box);
  return () => {
    observer?.unobserve(box);
    told.delete(box);
  };
}
