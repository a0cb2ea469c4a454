/** The picture of the house, `docs/house.md`: rooms, their folders and who imports whom; `npx vitest run --project unit tests/house/picture.test.ts -u` draws it anew. */
import { expect, test } from 'vitest';
import { join } from 'node:path';
import { importsOf } from './imports.ts';
import { rooms } from './rooms.ts';
import { filesOf, root } from './tree.ts';

const files = filesOf(['src'], ['.ts', '.tsx', '.mjs']).filter(({ path }) => !/\.stories\.|\/story\w*\.tsx?$/.test(path));
const roomOf = (path: string): string => path.split('/')[1] ?? '';

/** A room with its folders, in the order of the alphabet. */
function drawRoom(room: string): string {
  const folders = files.flatMap(({ path }) => (roomOf(path) === room ? (path.split('/').slice(2, -1)[0] ?? []) : []));
  const caption = [...new Set(folders)]
    .sort()
    .join(', ')
    .replaceAll(/(.{24,}?), /g, '$1,<br>');
  return `  ${room}["<b>${room}</b>${caption === '' ? '' : `<br>${caption}`}"]`;
}

/** Rooms of which a room uses something, or, dotted, only types. */
function drawArrows(room: string): string[] {
  const used = new Map<string, boolean>();
  for (const file of files.filter(({ path }) => roomOf(path) === room))
    for (const { from, typeOnly } of importsOf(file)) {
      const other = from.startsWith('.') ? roomOf(join(file.path, '..', from)) : room;
      if (other !== room) used.set(other, (used.get(other) ?? false) || !typeOnly);
    }
  return [...used].sort().map(([other, isUsed]) => `  ${room} ${isUsed ? '-->' : '-.->'} ${other}`);
}

test('docs/house.md shows the rooms, their folders and arrows as they are', async () => {
  const names = Object.keys(rooms).filter((name) => files.some(({ path }) => roomOf(path) === name));
  const picture = ['```mermaid', 'flowchart TD', ...names.map(drawRoom), ...names.flatMap(drawArrows), '```'].join('\n');
  const page = `# The house\n\nThe rooms of \`src\` with their folders. A line is an import, a dotted one an import of types alone. It is drawn from the imports by \`tests/house/picture.test.ts\`.\n\n${picture}\n`;
  await expect(page).toMatchFileSnapshot(join(root, 'docs/house.md'));
});
