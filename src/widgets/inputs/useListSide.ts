import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/** Height of a whole list and the least that is of use, px; `gap` keeps it off the bars. */
const whole = 272;
const least = 96;
const gap = 8;

/** Where a list opens, and how high it may be. */
interface ListSide {
  above: boolean;
  style: CSSProperties;
}

/** What bars above and below cover: the page scrolls its own parts clear of them, so it knows. */
function coveredByBars(): { top: number; bottom: number } {
  const bar = document.querySelector('header')?.getBoundingClientRect();
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Math.max(0, bar?.bottom ?? 0), bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
}

/** A list opens above its box when there is too little room below and more above, and never reaches under a bar. */
export function useListSide(box: RefObject<HTMLElement | null>, open: boolean): ListSide {
  const [side, setSide] = useState<ListSide>({ above: false, style: {} });
  useLayoutEffect(() => {
    if (!open || !box.current) return;
    const { top, bottom } = box.current.getBoundingClientRect();
    const bars = coveredByBars();
    const over = top - bars.top - gap;
    const under = window.innerHeight - bars.bottom - bottom - gap;
    const above = under < whole && over > under;
    setSide({ above, style: { maxHeight: Math.min(whole, Math.max(least, above ? over : under)) } });
  }, [open, box]);
  return side;
}
