import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { patternsOf, wordsOf } from '../../../src/server/store/read/searchSql.ts';
import { entities } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

describe.each(kinds)('words on %s', (kind) => {
  let fixture: OpenedStore;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    await fixture.store.prepare(entities);
    return () => fixture.close();
  });
  const stored = async (texts: readonly string[]): Promise<string[]> =>
    (
      await fixture.store.query<{ w: string }>('select store_words(x) as w from unnest($1::text[]) with ordinality as t (x, n) order by n', [texts])
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
      'क़लम ड़ क\u093cलम \u095c',
      'चाँद बैच २०',
      'क्\u200dष \u00ad',
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

  /** Texts in the order of their sort keys. */
  const sorted = async (texts: readonly string[]): Promise<string[]> =>
    (await fixture.store.query<{ x: string }>(`select x from unnest($1::text[]) as t (x) order by store_key(x) collate "C", x`, [texts])).map(
      ({ x }) => x,
    );

  it('quality 4: names sort as a reader expects: a nukta beside its plain letter, anusvara first, numbers by their size, Latin without case and accents', async () => {
    const names = ['अंक', 'अक', 'ॲप', 'कमल', 'क़रीम', 'करीना', 'क़ासिम', 'काजल', 'क्षमा', 'ख़ान', 'खाना', 'गंगा', 'ग़ज़ल', 'गाय', 'ज़ीनत', 'जीवन', 'ज्ञान'];
    const more = ['ड़ाल', 'डाली', 'ढ़ोल', 'ढोली', 'फ़रहान', 'फल', 'लता', 'ळाडू', 'वर्षा', 'हरि'];
    const hindi = new Intl.Collator('hi');
    const order = [...names, ...more].sort(hindi.compare);
    expect(await sorted([...order].reverse())).toEqual(order);
    expect(await sorted([...order].reverse().map((one) => one.normalize('NFD')))).toEqual(order.map((one) => one.normalize('NFD')));
    const latin = ['asha', 'Émile', 'Batch 2', 'batch 10', 'Batch 9a', 'Zoya', 'Batch', 'Unit 007', 'Unit 8', '9876543210', '12'];
    expect(await sorted(latin)).toEqual(latin.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect(await sorted(['बैच १०', 'बैच 9', 'बैच २'])).toEqual(['बैच २', 'बैच 9', 'बैच १०']);
  });

  it('quality 4: any words of Devanagari sort as Unicode has them for Hindi', async () => {
    const { compare } = new Intl.Collator('hi', { numeric: true, sensitivity: 'base' });
    const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    const consonant = fc.constantFrom(...range(0x915, 0x939), ...range(0x958, 0x95f), 'क\u093c', 'ज\u093c', 'ड\u093c', '\u0929', '\u0931', '\u0934');
    const vowel = fc.constantFrom('', ...range(0x93e, 0x943), ...range(0x945, 0x94d));
    const ending = fc.constantFrom('', '', '\u0901', '\u0902', '\u0903');
    const syllable = fc.oneof(
      fc.tuple(consonant, vowel, ending).map((parts) => parts.join('')),
      fc.tuple(fc.constantFrom(...range(0x905, 0x90b), ...range(0x90d, 0x914), '\u0972', '\u0950'), ending).map((parts) => parts.join('')),
      fc.constantFrom(' ', ' 7 ', ' 12 ', ' ३ '),
    );
    const words = fc.array(fc.array(syllable, { minLength: 1, maxLength: 5 }), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(words, async (many) => {
        const texts = many.map((one) => one.join('').replaceAll(/ +/g, ' ').trim()).filter((one) => one !== '');
        const found = await sorted(texts);
        expect(found.filter((one, index) => index > 0 && compare(found[index - 1] ?? '', one) > 0)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('reads values of a document as columns, and what does not fit as empty', async () => {
    const [row] = await fixture.store
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
    expect(patternsOf('क़लम चाँद १२')).toEqual([['% कलम%'], ['% चांद%'], ['% 12%']]);
    expect(patternsOf('a b c d e f g h i j')).toHaveLength(8);
    expect(patternsOf(' -_% ')).toEqual([]);
  });
});
