/** The markdown that static pages may use: headings, paragraphs, lists, quotes, rules. Text stays text: there is no raw HTML. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text' | 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  | { kind: 'rule' };

const heading = /^(#{1,4})\s+(.+)$/;
const bullet = /^\s*[-*]\s+(.*)$/;
const numbered = /^\s*\d+[.)]\s+(.*)$/;
const rule = /^\s*(-{3,}|\*{3,})\s*$/;

/** One run of lines without an empty one between them. */
function blockOf(lines: readonly string[]): Block[] {
  const first = lines[0] ?? '';
  const title = heading.exec(first);
  if (title) return [{ kind: 'heading', level: title[1]?.length ?? 1, text: title[2] ?? '' }, ...(lines.length > 1 ? blockOf(lines.slice(1)) : [])];
  if (rule.test(first)) return [{ kind: 'rule' }, ...(lines.length > 1 ? blockOf(lines.slice(1)) : [])];
  const item = bullet.test(first) ? bullet : numbered.test(first) ? numbered : null;
  if (item) {
    const items: string[] = [];
    for (const line of lines) {
      const start = item.exec(line);
      if (start) items.push(start[1] ?? '');
      else items.push(`${items.pop() ?? ''} ${line.trim()}`);
    }
    return [{ kind: 'list', ordered: item === numbered, items }];
  }
  if (first.startsWith('>')) return [{ kind: 'quote', text: lines.map((line) => line.replace(/^>\s?/, '')).join(' ') }];
  return [{ kind: 'text', text: lines.join(' ') }];
}

/** Markdown -> blocks, in order. */
export const blocksOf = (markdown: string): Block[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((run) => run.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf);
