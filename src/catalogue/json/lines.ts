/** Offsets to line numbers. */

/** Answers the line (from 1) of an offset; the text is walked once. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | undefined;
  const build = (): number[] => {
    const found = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1);
    return found;
  };
  return (offset) => {
    starts ??= build();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
