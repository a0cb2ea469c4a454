import { describe, expect, test } from 'vitest';
import { comparedIds, rawSecrets } from './syntax.ts';
import { filesOf } from './tree.ts';

const source = filesOf(['src'], ['.ts', '.tsx']);
const sample = (text: string) => ({ path: 'src/engine/sample.ts', text });

describe('what the parser finds', () => {
  test('no number of a role, programme, centre or model in code', () => expect(source.flatMap(comparedIds)).toEqual([]));

  test('quality 3: the secret goes nowhere but into functions that derive a key from it', () => {
    const makers = ['src/server/keys.ts', 'src/server/config.ts', 'src/runtime/drafts/seal.ts'];
    expect(source.filter(({ path }) => !makers.includes(path)).flatMap(rawSecrets)).toEqual([]);
  });

  test.each([
    'hash.update(config.secretKey);',
    'const a = Buffer.from(secretKey);',
    'const b = `${deps.config.secretKey} 1`;',
    "const c = secretKey + 'x';",
    "import { createHmac } from 'node:crypto';",
    "import { hkdfSync } from 'node:crypto';",
    'log.info(this.#secretKey);',
    'const d = [secretKey];',
  ])('the search finds %s', (text) => expect(rawSecrets(sample(text))).toHaveLength(1));
  test('the secret may be handed on', () => {
    expect(
      rawSecrets(sample("const a = keyFor(config.secretKey, 'cursor'); open({ secretKey: config.secretKey }); class B { #secretKey: string; }")),
    ).toEqual([]);
  });

  test.each([
    'const a = session.roleMapId === 4;',
    'if (6 !== programId) stop();',
    'const b = [1, 9].includes(user.programId);',
    'switch (centre.model) { case 18: break; }',
    "const c = row['roleid'] === 3;",
  ])('the search finds %s', (text) => expect(comparedIds(sample(text))).toHaveLength(1));
  test('a count or an index is not an id', () => {
    expect(comparedIds(sample('const a = rows.length === 4 || index === 2 || [1, 2].includes(step);'))).toEqual([]);
  });
});
