import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/engine/types.ts';
import { root } from '../../support/product.ts';

/** The JSON that a README shows under a heading, block by block; a fragment of an object is read as one. */
export function shownIn(readme: string, heading: string): JsonObject[] {
  const text = readFileSync(join(root, readme), 'utf8');
  const at = text.indexOf(`### ${heading}`);
  if (at < 0) throw new Error(`${readme} has no heading ${heading}`);
  const end = text.slice(at + 4).search(/\n##/);
  const section = end < 0 ? text.slice(at) : text.slice(at, at + 4 + end);
  return [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => {
    const json = block.trim();
    return JSON.parse(json.startsWith('"') ? `{${json}}` : json) as JsonObject;
  });
}
