/** A table of comma-separated values (RFC 4180): one row a line, so that a line's number is a row's. */

const QUOTED = /("(?:[^"]|"")*"|[^",][^,]*|)(,|$)/y;

/** The cells of a line; undefined where a quote is not closed. */
export function cellsOf(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  QUOTED.lastIndex = 0;
  for (;;) {
    const found = QUOTED.exec(line);
    if (!found) return undefined;
    const [, cell = '', end] = found;
    cells.push((cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
    if (end === '') return cells;
  }
}

/** Every line that says something, with its number from 1. */
export function* linesIn(text: string): Generator<[line: string, number: number]> {
  let number = 0;
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    number += 1;
    const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    if (line.trim() !== '') yield [line, number];
    from = end + 1;
  }
}
