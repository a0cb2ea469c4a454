import { useEffect, type RefObject } from 'react';

const topOf = (one: Element): number => one.getBoundingClientRect().top + scrollY;

/**
 * Holds the control that has the focus where it is in sight when something above it grows or shrinks: errors come and go, the list of problems
 * says what is mended (quality 4). The browser's own anchoring leaves the top of a page out, and would move it twice.
 */
export function useKeepScroll(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: form } = root;
    if (!form) return undefined;
    const { style } = document.documentElement;
    let anchor: Element | null = null;
    let top = 0;
    const sizes = new ResizeObserver(() => {
      if (!anchor?.isConnected) return;
      const before = top;
      top = topOf(anchor);
      if (top !== before) scrollBy({ top: top - before, behavior: 'instant' });
    });
    const hold = (one: EventTarget | null): void => {
      if (one === anchor) return;
      anchor = one instanceof Element && one !== form && form.contains(one) ? one : null;
      top = anchor ? topOf(anchor) : 0;
      style.overflowAnchor = anchor ? 'none' : '';
      if (anchor) sizes.observe(document.body);
      else sizes.disconnect();
    };
    const take = ({ target }: FocusEvent): void => hold(target);
    // What is gone to next stays where it was before the field that is left says its error.
    const leave = ({ relatedTarget }: FocusEvent): void => hold(relatedTarget);
    form.addEventListener('focusin', take);
    form.addEventListener('focusout', leave);
    return () => {
      hold(null);
      form.removeEventListener('focusin', take);
      form.removeEventListener('focusout', leave);
    };
  }, [root]);
}
