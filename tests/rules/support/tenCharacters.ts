/** The change request of config/README.md: passwords have ten characters. */
import type { Copy } from './copy.ts';
import type { JsonObject } from '../../../src/engine/types.ts';

const EXAMPLES = 'schemas/forms/access/change-password/examples.json';

/** Answers what the check says before the examples are mended. */
export async function tenCharacters(copy: Copy): Promise<string[]> {
  copy.set('config/app.json', ['constants', 'passwordMin'], 10);
  const before = (await copy.faults()).map(({ file, check }) => `${file} ${check}`);
  const longer = JSON.stringify(copy.read(EXAMPLES))
    .replaceAll(/"(Abcdef1@|Abcdef2@|Abcdefg@|ABCDEF1@|abcdef1@|Abcdefg1!?|P@ssw0rd1)"/g, (_, one: string) =>
      JSON.stringify(one.replace(/^(.)/, '$1$1$1')),
    )
    .replaceAll('min 8', 'min 10');
  copy.write(EXAMPLES, JSON.parse(longer) as JsonObject);
  return before;
}
