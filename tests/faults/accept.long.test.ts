/** What `npm run check -- --accept` leaves behind, run as people run it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dist, root } from '../support/product.ts';

const form = 'schemas/forms/registration/basic-details';
const at = (file: string, ...words: string[]): string =>
  execFileSync(process.execPath, [join(root, file), ...words], { cwd: root, encoding: 'utf8', env: { ...process.env, SKILLDESK_DIST: dist } });

test('quality 5: what is accepted lies in its file in the one form of all JSON', () => {
  const { folder } = copyOfDefinitions();
  const copy = new Copy(folder);
  const required = (copy.read(`${form}/schema.json`)['required'] ?? []) as Json[];
  copy.set(`${form}/schema.json`, ['required'], [...required, 'consentDate']);
  expect(at('src/cli/launch.mjs', 'check', folder, '--accept', 'registration/basic-details', '--requirements')).toContain('"at":"/consentDate"');
  const examples = join(folder, form, 'examples.json');
  expect(JSON.stringify(copy.read(`${form}/examples.json`))).toContain('"at":"/consentDate","rule":"required"');
  expect(at('node_modules/oxfmt/bin/oxfmt', '--list-different', '--config', '.oxfmtrc.json', examples)).toBe('');
});
