/**
 * A search: the trigram index finds matching ids, up to a bound. Up to the bound they are sorted, and only the rows of the page
 * are read. Beyond it the words are common, so that walking the ordered index until the page is full is the short way. One
 * branch runs, the other is cut off before it starts.
 */
import { PHONE_DIGITS, readPhone } from '../../../engine/typedDigits.ts';
import { readAs, spelt, unheard } from '../schema/columns.ts';
import { tableOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import { orderBy, rowsSql, walkSql, type Page, type Shape, selectList } from './rows.ts';
import type { Parameters } from '../where.ts';

/** What a person types, normalised as `store_words` normalises what is stored (schema/columns.ts). */

const mostWords = 8;

const silent = new RegExp(`[${unheard}]`, 'g');
const otherwise = new RegExp(`[${spelt}]`, 'g');

/** Lower case (ASCII), Latin accents and nuktas removed, everything but letters, marks and digits a blank. */
export const wordsOf = (text: string): string =>
  text
    .slice(0, 400)
    .normalize('NFKD')
    .replaceAll(silent, '')
    .replaceAll(otherwise, (sign) => readAs[spelt.indexOf(sign)] ?? sign)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0\u2000-\u206f]+/gu, ' ')
    .trim();

const escape = (word: string): string => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A telephone number as it is stored, however its code and its groups are written; undefined for anything else. */
function phoneIn(text: string): string | undefined {
  const digits = readPhone(text);
  return digits?.length === PHONE_DIGITS ? digits : undefined;
}

/**
 * One group of LIKE patterns per word; a row matches when each group has a pattern that matches.
 * A word of digits is looked for from the number's end too (its reverse is stored behind an r).
 */
export const patternsOf = (text: string): string[][] =>
  wordsOf(phoneIn(text) ?? text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => {
      const start = `% ${escape(word)}%`;
      return /^[0-9]{3,}$/.test(word) ? [start, `% r${[...word].reverse().join('')}%`] : [start];
    });

/** Totals stop here. */
export const cap = 1_000;
/** Hits that are sorted. At a million rows sorting more costs what walking past the others does. */
const mostSorted = 3_000;

/**
 * Tests on the search text; empty when nothing searchable was typed. `walked`: dressed so that the planner takes it for a coin
 * toss, walks the ordered index and stops early, instead of fetching and sorting every hit.
 */
export const searchTests = (text: string, parameters: Parameters): { indexed: string[]; walked: string[] } => {
  const words = patternsOf(text).map((patterns) => patterns.map((pattern) => parameters.add(pattern, 'text')));
  const indexed = words.map((patterns) => `(${patterns.map((pattern) => `t.search like ${pattern}`).join(' or ')})`);
  return { indexed, walked: indexed.length === 0 ? [] : [`case when ${indexed.join(' and ')} then true else false end`] };
};

export const searchSql = (plan: TablePlan, shape: Shape, words: { indexed: string[]; walked: string[] }, keyset: readonly string[], page: Page) => {
  const table = tableOf(plan.noun);
  const { order } = page;
  const key = order.key === 'id' ? '' : `, t.${order.key}`;
  const hits = walkSql(
    shape,
    `select t.id${key} from ${table} t where ${[...shape.tests, ...words.indexed].join(' and ')} limit ${mostSorted + 1}`,
    `limit ${mostSorted + 1}`,
  );
  const found = `select t.id from hit t where ${[`(select n from hits) <= ${mostSorted}`, ...keyset].join(' and ')} order by ${orderBy(order, 't')} limit ${page.limit} offset ${page.offset}`;
  const few = `select ${selectList(plan, page.columns)}, t.${order.key} as "$k" from (${found}) i join ${table} t on t.id = i.id`;
  const many = rowsSql(plan, shape, [...words.walked, ...keyset, `(select n from hits) > ${mostSorted}`], page);
  return {
    with: `with hit as materialized (${hits}), hits as materialized (select count(*) as n from hit) `,
    rows: `select * from ((${few}) union all (${many})) u order by ${orderBy(order, 'outer')} limit ${page.limit}`,
    total: '(select n from hits)',
  };
};
