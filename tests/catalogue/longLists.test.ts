/** Rows of a list that is too long for a page: found by what is typed, by value and by label, and told from each other. */
import { describe, expect, test } from 'vitest';
import { LongTable, type WrittenLongList } from '../../src/catalogue/longLists/longTable.ts';
import { columnGuides } from '../../src/engine/sheet/columnGuides.ts';
import { formDataOf, type TemplateDef } from '../../src/engine/sheet/template.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { codeOf, districtOf, nameOf, villageRows } from '../support/manyVillages.ts';

const districts: WrittenLongList = { title: 'Districts', file: 'districts.csv', value: 'code', label: 'name' };
const villages: WrittenLongList = {
  ...{ title: 'Villages', file: 'villages.csv', value: 'code', label: 'name' },
  labels: { hi: 'hindi' },
  within: { list: 'districts', by: 'district' },
};
const around = new LongTable(districts, 'code,name\n490,Pune\n459,Surat\n');
const few = new LongTable(
  villages,
  '\r\ncode,district,name,hindi\r\n1,490,Upper Rampur,\r\n2,490,Rampur,रामपुर\r\n3,459,Rampur,रामपुर\r\n4,490,"Wadi, ""Old""",\r\n5,459,Čestín,\r\n6,490,Pimpur ram,',
);
const found = (text: string, more = {}) => few.search({ text, from: 0, size: 10, language: 'en', ...more }).items.map(({ value }) => value);

describe('quality 5: rows of a long list', () => {
  test('are found by the words of their labels in any language and by their values, those that begin so first', () => {
    expect(few.faults(around)).toEqual([]);
    expect(found('ram')).toEqual(['2', '3', '1', '6']);
    expect(found('ram pim')).toEqual(['6']);
    expect(found('pur')).toEqual(['1', '2', '3', '6']);
    expect(found(' WADI, "')).toEqual(['4']);
    expect(found('cest')).toEqual(['5']);
    expect(found('रामपु')).toEqual(['2', '3']);
    expect(found('5')).toEqual(['5']);
    expect(found('ram', { within: '459' })).toEqual(['3']);
    expect(found('', { within: '401' })).toEqual([]);
    expect(found('ram', { from: 1, size: 2 })).toEqual(['3', '1']);
    expect([few.find('2', 'hi'), few.find('1', 'hi')?.label, few.find(2), few.find('7')]).toEqual([
      { value: '2', label: 'रामपुर', within: '490' },
      'Upper Rampur',
      null,
      null,
    ]);
  });

  test('are named in cells of a spreadsheet by label or value, among those within the answer beside them', () => {
    const text = { type: 'string' };
    const schema: FormSchema = {
      type: 'object',
      properties: { district: { ...text, 'x-options': 'districts' }, village: { ...text, 'x-options': 'villages', 'x-within': 'district' } },
    };
    const template: TemplateDef = {
      file: 'visits',
      columns: [
        { name: 'Village', at: '/village' },
        { name: 'District', at: '/district' },
      ],
    };
    const read = (village: string, district: string) => formDataOf(template, schema, {}, { village, district }, { districts: around, villages: few });
    expect(read('rampur', 'Pune')).toEqual({ village: '2', district: '490' });
    expect(read('रामपुर', '459')).toEqual({ village: '3', district: '459' });
    expect(read('3', 'surat')).toEqual({ village: '3', district: '459' });
    // What names none, or one of several, stays as it is written: the form refuses it.
    expect(read('Nowhere', 'Pune')).toEqual({ village: 'Nowhere', district: '490' });
    expect(read('rampur', '')).toEqual({ village: 'rampur' });
    expect(formDataOf(template, schema, {}, { village: 'Rampur', district: 'Pune' })).toEqual({ village: 'Rampur', district: 'Pune' });
    const [guide] = columnGuides(template, schema, {}, (words) => words);
    expect(guide).toEqual({ name: 'Village', note: '{{sheet.optional}}\n{{sheet.long}}' });
    const several: FormSchema = {
      type: 'object',
      properties: { ...schema.properties, village: { type: 'array', 'x-within': 'district', items: { ...text, 'x-options': 'villages' } } },
    };
    const cells = { village: 'Rampur, pimpur ram; Nowhere', district: 'Pune' };
    expect(formDataOf(template, several, {}, cells, { districts: around, villages: few })).toEqual({
      village: ['2', '6', 'Nowhere'],
      district: '490',
    });
    const [longGuide] = columnGuides(template, several, {}, (words, { options = '' } = {}) => `${words} ${options}`.trim());
    expect(longGuide?.note).toBe('{{sheet.optional}}\n{{sheet.several}} {{sheet.long}}');
  });

  test('of 10,000 are read, proved and told from each other', () => {
    const many = new LongTable(villages, villageRows(10_000));
    expect(many.faults(new Set(Array.from({ length: 640 }, (_, at) => districtOf(at))))).toEqual([]);
    const query = { from: 0, size: 30, language: 'en' };
    expect(many.search({ ...query, text: nameOf(7777), within: districtOf(7777) }).items.map(({ value }) => value)).toEqual([codeOf(7777)]);
  });
});
