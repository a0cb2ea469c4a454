import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patternsOf, wordsOf } from '../../../src/server/store/read/searchSql.ts';
import { entities } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

describe.each(kinds)('words on %s', (kind) => {
  let opened: OpenedStore;
  beforeAll(async () => {
    opened = await freshStore(kind);
    await opened.store.prepare(entities);
  });
  afterAll(() => opened.close());
  const stored = async (texts: readonly string[]): Promise<string[]> =>
    (
      await opened.store.query<{ w: string }>('select store_words(x) as w from unnest($1::text[]) with ordinality as t (x, n) order by n', [texts])
    ).map(({ w }) => w);

  it('what is typed is normalised as what is stored', async () => {
    const some = [
      'Asha',
      'ÉMILE  Zola',
      "O'Brien-Smith",
      'अनिता शर्मा',
      'ﬁne',
      'Ａsha １２３',
      'ÄÖÜ ß',
      'tab\tline\nend',
      '  ',
      '',
      'naïve café',
      'İstanbul',
      '\u00a0x\u2003y',
      'a_b%c\\d',
      'x'.repeat(900),
    ];
    expect(await stored(some)).toEqual(some.map(wordsOf));
    // Letters of scripts that were complete in Unicode when the older of the stores was made: Latin, marks, Greek, Cyrillic, those of India, wide forms.
    const letter = fc.oneof(
      ...[
        [0x01, 0x24f],
        [0x300, 0x34e],
        [0x391, 0x3c9],
        [0x400, 0x4ff],
        [0x900, 0xbff],
        [0x2000, 0x206f],
        [0xff01, 0xff5e],
      ].map(([min, max]) => fc.integer({ min: min ?? 0, max: max ?? 0 }).map((code) => String.fromCodePoint(code))),
    );
    const texts = fc.array(fc.oneof(fc.string(), fc.string({ unit: letter }), fc.string({ unit: 'binary-ascii' })), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, async (many) => {
        const clean = many.map((text) => text.replaceAll('\u0000', '').toWellFormed());
        expect(await stored(clean)).toEqual(clean.map(wordsOf));
      }),
      { numRuns: 40 },
    );
  });

  it('reads values of a document as columns, and what does not fit as empty', async () => {
    const [row] = await opened.store
      .query(`select store_integer('12') as a, store_integer('1e9') as b, store_integer('99999999999999999999') as c, store_date('2026-02-28') as d, store_date('2026-02-30') as e,
      store_date('infinity') as f, store_timestamp('2026-01-02T03:04:05.678912Z') as g, store_timestamp('soon') as h, store_boolean('Y') as i, store_boolean('perhaps') as j, store_text('') as k`);
    expect(row).toEqual({
      a: 12,
      b: null,
      c: null,
      d: '2026-02-28',
      e: null,
      f: null,
      g: '2026-01-02T03:04:05.678Z',
      h: null,
      i: true,
      j: null,
      k: null,
    });
  });
});

describe('patterns of a search', () => {
  it('one a word, two for a number, signs of LIKE taken as they are, eight words at most', () => {
    expect(patternsOf('Ash%a 98765')).toEqual([['% ash%'], ['% a%'], ['% 98765%', '% r56789%']]);
    expect(patternsOf('12')).toEqual([['% 12%']]);
    expect(patternsOf('a b c d e f g h i j')).toHaveLength(8);
    expect(patternsOf(' -_% ')).toEqual([]);
  });
});
