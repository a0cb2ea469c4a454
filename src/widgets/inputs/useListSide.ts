import { useLayoutEffect, useState, type RefObject } from 'react';

const room = 280;

/** Whether a list that opens at this box has to open above it: there is too little room below and more above. */
export function useListSide(box: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    if (!open || !box.current) return;
    const { top, bottom } = box.current.getBoundingClientRect();
    setAbove(window.innerHeight - bottom < room && top > window.innerHeight - bottom);
  }, [open, box]);
  return above;
}
