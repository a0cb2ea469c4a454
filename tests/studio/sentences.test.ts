/** Rules as sentences: what ships and what is drawn comes back as it was; what is wrong is told with its place. */
import { describe, expect, test } from 'vitest';
import { placesIn } from '../../src/catalogue/json/parse.ts';
import { toldDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { valueAt } from '../../src/engine/form/paths.ts';
import { isObject, segmentsOfPointer } from '../../src/engine/json.ts';
import { operators } from '../../src/engine/rules/operators/index.ts';
import { expressionOf } from '../../src/engine/rules/readsOf.ts';
import { standard } from '../../src/engine/rules/standard.ts';
import type { Json } from '../../src/engine/types.ts';
import { completeSentence } from '../../src/studio/sentences/completion.ts';
import { arityOf, constants, phrases, sayings } from '../../src/studio/sentences/notation.ts';
import { parseSentence } from '../../src/studio/sentences/parser.ts';
import { printRule } from '../../src/studio/sentences/printer.ts';
import { namesAt, sentencesOf } from '../../src/studio/sentences/sentences.ts';
import { SentenceFault } from '../../src/studio/sentences/words.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';
import { drawFor } from '../support/drawCells.ts';
import { sampleSize } from '../support/whole.ts';

const files = productFiles();
const reading = toldDefinitions(files, metas);

/** One argument may stand in a list or alone. */
function normal(logic: Json): Json {
  if (Array.isArray(logic)) return logic.map(normal);
  const found = expressionOf(logic);
  return found ? { [found.op]: found.args.map(normal) } : logic;
}

const FORM = 'schemas/forms/registration/basic-details/rules.json';
const STATUS = 'schemas/forms/record/placement/rules.json';
const names = namesAt(reading, FORM, ['show', '/aadhaarNumber']);

describe('the table of operators', () => {
  test('says every operator of the engine and every name of a rule, and nothing else', () => {
    const known = [...Object.keys(standard), ...Object.keys(operators), 'permission', 'fact', 'constant'];
    expect(Object.keys(sayings).sort()).toEqual(known.sort());
    expect(Object.keys(sayings).filter((op) => arityOf(op) === undefined)).toEqual([]);
  });
  test('functions each thing otherwise, and arguments by no word of its own', () => {
    const words = Object.values(sayings).flatMap(({ word, not, dated, many, notMany }) => [word, not, dated, many, notMany].filter(Boolean));
    expect(words.length).toBe(new Set(words).size);
    const labels = Object.values(sayings).flatMap(({ args = [] }) => args);
    expect(labels.filter((label) => phrases.has(label) || constants.has(label) || ['then', 'else', 'otherwise'].includes(label))).toEqual([]);
  });
});

describe('what ships', () => {
  const rulePlaces = reading.rules.flatMap(({ source: { file }, pointer, logic }) => {
    const way = segmentsOfPointer(pointer);
    const raw = valueAt(JSON.parse(files[file] ?? 'null') as Json, way);
    const all = [raw, logic].filter(isObject);
    return all.length === 0 ? [] : [{ file, way, pointer, all }];
  });
  test('is said in words and read back as it was', () => {
    const inJson: string[] = [];
    for (const { file, way, pointer, all } of rulePlaces) {
      const own = namesAt(reading, file, way);
      for (const rule of all) {
        const sentence = printRule(rule, own);
        if (sentence.includes('json(')) inJson.push(file + pointer);
        const back = parseSentence(sentence, own);
        expect(normal(back), sentence).toEqual(normal(rule));
        expect(printRule(back, own)).toBe(sentence);
      }
    }
    expect(rulePlaces.length).toBeGreaterThan(2_000);
    expect(inJson.length / rulePlaces.length).toBeLessThan(0.005);
  });
});

describe('what is drawn', () => {
  const count = sampleSize(10_000);
  const { pick: one, hint: how } = drawFor('tests/studio/sentences.test.ts');
  const hundred = Array.from({ length: 100 }, (_, at) => at / 100);
  const next = (): number => one(hundred);
  const facts = [...names.all().map(({ about, name }) => (name.includes('.') ? name : about)), ...['', 'is', 'true', 'a b', '›', 'row.0.x', 'today']];
  const texts = ['', 'Mobilised', 'a "quote" \\ and\nline', '2024-02-29', '2024-02-29T10:00', '‹x›', 'न\u0000🙂', 'is one of', 'Male', 'F', '1'];
  const plain = (): Json => one<() => Json>([() => one(texts), () => one([0, -1, 1.5, 1e21, -2e-7]), () => one([true, false, null]), () => []])();
  const ops = Object.keys(sayings);
  function draw(depth: number): Json {
    const kind = next();
    if (depth === 0 || kind < 0.1) return next() < 0.6 ? { var: one(facts) } : plain();
    if (kind < 0.15)
      return one<Json>([{}, { a: 1, b: [2] }, { nothing: [{ var: 'x' }] }, { and: [true] }, { var: ['x', 1] }, { var: [] }, { '!': [] }]);
    if (kind < 0.25) return Array.from({ length: Math.floor(next() * 4) }, () => draw(depth - 1));
    const op = one(ops);
    const { min, max } = arityOf(op) ?? { min: 0, max: 0 };
    const length = min + Math.floor(next() * (Math.min(max, min + 4) - min + 1));
    const args = Array.from({ length }, () => draw(depth - 1));
    return { [op]: args.length === 1 && !Array.isArray(args[0]) && next() < 0.5 ? (args[0] ?? null) : args };
  }
  test(`${count} rules come back as they were`, () => {
    for (let at = 0; at < count; at += 1) {
      const rule = draw(1 + Math.floor(next() * 4));
      const sentence = printRule(rule, names);
      const back = parseSentence(sentence, names);
      expect(normal(back), `${sentence} (${how})`).toEqual(normal(rule));
      expect(printRule(back, names)).toBe(sentence);
    }
  });
});

describe('a sentence', () => {
  const status = namesAt(reading, STATUS, ['check', '6', 'fails']);
  const reads = (sentence: string, own = names): Json => parseSentence(sentence, own);
  test.each<[string, Json]>([
    ['gender is Male', { '===': [{ var: 'data.gender' }, 'Male'] }],
    ['‹Date of Birth› is after today', { '>': [{ var: 'data.dob' }, { var: 'today' }] }],
    [
      'data.dob is after 2024-02-29 and not 2 * (3 + 4) - 5 < 6',
      { and: [{ '>': [{ var: 'data.dob' }, '2024-02-29'] }, { '!': { '<': [{ '-': [{ '*': [2, { '+': [3, 4] }] }, 5] }, 6] } }] },
    ],
    ['1 <= age(Date of Birth, on: today) <= 18', { '<=': [1, { age: [{ var: 'data.dob' }, { var: 'today' }] }, 18] }],
    ['if true then 1 else if nothing then 2 else 3', { if: [true, 1, null, 2, 3] }],
    ['some of lists.genders: value is not empty', { some: [{ var: 'lists.genders' }, { '!': { isEmpty: { var: 'value' } } }] }],
    ['data.gender otherwise "M" & json({"a": ")"})', { cat: [{ var: ['data.gender', 'M'] }, { a: ')' }] }],
  ])('%s', (sentence, rule) => expect(reads(sentence)).toEqual(rule));
  test('says states and options by their titles, unknown ones in quotes', () => {
    const rule: Json = { in: [{ var: 'record.status' }, ['Mobilised', 'Shortlisted', 'Gone']] };
    expect(printRule(rule, status)).toMatch(/ is one of Mobilised, Shortlisted, "Gone"$/);
    expect(reads(printRule(rule, status), status)).toEqual(rule);
  });

  test.each<[string, string, number, string, RegExp]>([
    ['Gender is', 'value', 9, '', /^$/],
    ['Gender Male', 'unknown', 0, 'Gender Male', /^$/],
    ['Gendr is Male', 'unknown', 0, 'Gendr', /^Gender$/],
    ['Gender is Male Male', 'unknown', 10, 'Male Male', /^$/],
    ['(Gender is Male', 'other', 15, '', /^\)/],
    ['Gender is "Male', 'text', 10, '"Male', /^$/],
    ['Gender is Male "x"', 'other', 15, '"x"', /and/],
    ['agee(1, 2)', 'unknown', 0, 'agee', /^age$/],
    ['age(today)', 'count', 0, 'age', /^2$/],
    ['age(today, by: 2)', 'unknown', 11, 'by', /^on$/],
    ['Gender is ;', 'value', 10, ';', /^$/],
    ['Gender is 🙂', 'value', 10, '🙂', /^$/],
    ['('.repeat(3000), 'value', 99, '(', /^$/],
    ['json({"a": 1', 'text', 0, 'json({"a": 1', /^$/],
  ])('%s: %s at %i', (sentence, why, from, found, right) => {
    expect(() => reads(sentence)).toThrow(SentenceFault);
    try {
      reads(sentence);
    } catch (fault) {
      expect(fault).toMatchObject({ message: why, from, found });
      expect((fault as SentenceFault).right.join(' ')).toMatch(right);
    }
  });

  const offered = (sentence: string): string[] => {
    const { from, items } = completeSentence(sentence, sentence.length, names);
    return items.map(({ insert }) => sentence.slice(0, from) + insert);
  };
  test('is completed by facts, operators and options', () => {
    expect(offered('gen')).toContain('Gender');
    expect(offered('not date of')).toContain('not Date Of Birth');
    expect(offered('Gender ')).toContain('Gender is one of ');
    expect(offered('Gender is o')).toContain('Gender is one of ');
    expect(offered('Gender is one of Male, f')[0]).toBe('Gender is one of Male, Female');
    expect(offered('age(today')).toContain('age(today,');
    const rows = completeSentence('some of data.rows: ', 19, namesAt(reading, 'schemas/forms/record/education/rules.json', ['check', '0', 'fails']));
    expect(rows.items.map(({ about }) => about)).toContain('qualificationId');
    expect(rows.items.map(({ about }) => about)).not.toContain('data.rows');
    expect(offered('i')).toContain('if ');
    expect(offered('Gender is "Ma')).toEqual([]);
  });
});

describe('in a file', () => {
  const { read, write } = sentencesOf(metas);
  test('the rule around a place is read whole; what is written back is formatted as the file is', () => {
    const differences: string[] = [];
    let count = 0;
    for (const { source, pointer } of reading.rules) {
      const text = files[source.file] ?? 'null';
      const raw = valueAt(JSON.parse(text) as Json, segmentsOfPointer(pointer));
      if (!isObject(raw) || (count += 1) % 9 > 0) continue;
      const offset = placesIn(text).places.get(pointer)?.value ?? 0;
      const found = read(source.file, text, offset + 3, reading);
      if (found?.pointer !== pointer) differences.push(`not found: ${source.file} ${pointer}`);
      const back = write(source.file, text, offset, found?.text ?? '', reading);
      if (!back || !('text' in back)) differences.push(`not written: ${source.file} ${pointer}`);
      // One argument that stands in a list stands alone then.
      else if (JSON.stringify(valueAt(JSON.parse(back.text) as Json, segmentsOfPointer(pointer))) !== JSON.stringify(raw)) continue;
      else if (back.text === text) continue;
      differences.push(`${source.file} ${pointer}`);
    }
    expect(differences).toEqual([]);
  });
  test('what is wrong is told, and beside rules there is nothing', () => {
    const text = files[FORM] ?? '';
    const offset = text.indexOf('"isEmpty"');
    expect(write(FORM, text, offset, 'gender is', reading)).toMatchObject({ fault: { why: 'value', from: 9 } });
    expect(write(FORM, text, offset, 'gender is "x"', reading)).toMatchObject({ text: expect.stringContaining('"x"') as string });
    expect(read(FORM, text, 1, reading)).toBeNull();
    expect(read(FORM, text.slice(0, -9), offset, reading)).toBeNull();
    for (const literal of ['366', '"x"', 'true']) {
      const next = write(FORM, text, offset, literal, reading);
      const { text: newText, from } = next && 'text' in next ? next : { text: '', from: 0 };
      expect(read(FORM, newText, from, reading), literal).toMatchObject({ text: literal });
    }
    expect(read(FORM, text, text.indexOf('"message"') + 12, reading), 'a text is none').toBeNull();
    const ruleText = '{ "show": { "/dob": {} } }\n';
    expect(read(FORM, ruleText, 21, reading)).toMatchObject({ pointer: '/show/~1dob', text: '' });
    expect(write(FORM, ruleText, 20, 'Gender is Male', reading)).toEqual({
      from: 20,
      text: '{ "show": { "/dob": { "===": [{ "var": "data.gender" }, "Male"] } } }\n',
    });
  });
});
