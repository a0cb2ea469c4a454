/** A value as the repository keeps JSON: what fits is on a line. A file that says the same already is as it should be. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

export async function formatJson(value: unknown, at: URL): Promise<string> {
  const [text, file] = [JSON.stringify(value), fileURLToPath(at)];
  const there = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  if (isDeepStrictEqual(JSON.parse(there), JSON.parse(text))) return there;
  // Loading it takes longer than what is judged with it.
  const { format } = await import('oxfmt');
  return (await format(file, text, { printWidth: 140, objectWrap: 'collapse' })).code;
}
