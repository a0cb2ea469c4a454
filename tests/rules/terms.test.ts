/** "Beneficiary" to be called "Trainee" everywhere: terms are said once. */
import { describe, expect, test } from 'vitest';
import { literalsOf } from '../../src/catalogue/checks/text/translations.ts';
import { toldDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };
import { withChange } from '../catalogue/product.ts';
import { judgedFiles, shipped, soundOf } from './support/load.ts';

const renamed = (language: string, forms: Readonly<Record<string, string>>) => (files: typeof shipped) =>
  withChange(files, `config/messages/${language}.json`, (texts) => {
    for (const [form, word] of Object.entries(forms)) texts[`term.beneficiary${form}`] = word;
  });
const files = [
  renamed('en', { '': 'trainee', '.one': 'a trainee', '.many': 'trainees' }),
  renamed('hi', { '': 'प्रशिक्षु', '.oblique': 'प्रशिक्षु', '.many': 'प्रशिक्षु', '.manyOblique': 'प्रशिक्षुओं' }),
  renamed('mr', { '': 'प्रशिक्षणार्थी', '.oblique': 'प्रशिक्षणार्थी', '.many': 'प्रशिक्षणार्थी', '.manyOblique': 'प्रशिक्षणार्थीं' }),
].reduce((all, rename) => rename(all), shipped);

describe('a term is renamed in one place for each language', () => {
  const catalogue = soundOf(judgedFiles(files));
  const { en = {}, hi = {}, mr = {} } = catalogue.messages;

  test('every kind of text says the new word', () => {
    expect(textOf(en, String(catalogue.forms['registration/basic-details']?.schema.title))).toBe('Trainee');
    expect(catalogue.menus.flatMap(({ entries }) => entries.map(({ label }) => label))).toContain('Add Trainee');
    expect(catalogue.options['audit-events']?.items.map(({ label }) => label)).toContain('Trainee captured');
    expect(catalogue.workflows['engagement']).toMatchObject({ title: 'Status of a trainee' });
    expect(catalogue.pages['privacy-policy']).toContain('## What a trainee may ask for');
    expect(JSON.stringify(catalogue.permissions)).toContain('Your role sees trainees or verifies their placements');
    expect(en).toMatchObject({
      'record.title': 'Update Trainee',
      'beneficiaries.title': 'Trainee list',
      'beneficiaries.selectFirst': 'Please select a trainee',
      'beneficiaries.count': '{total} trainees',
      'beneficiaries.export': 'trainees',
      'enrolment.meanwhile': 'Somebody else has enrolled or changed this trainee meanwhile. Open the record again to see what happened.',
      'ui.beneficiaryName': 'Trainee Name',
      'why.do.enrol': 'Enrol the trainee.',
    });
  });

  test('other languages say theirs, in the form that they need, and find what definitions say by its new word', () => {
    expect([hi['Add Trainee'], hi['beneficiaries.title'], hi['ui.beneficiaryName']]).toEqual(['प्रशिक्षु जोड़ें', 'प्रशिक्षुओं की सूची', 'प्रशिक्षु का नाम']);
    expect([mr['Add Trainee'], mr['Uploads spreadsheets of trainees']]).toEqual(['प्रशिक्षणार्थी जोडा', 'प्रशिक्षणार्थींच्या स्प्रेडशीट अपलोड करते']);
  });

  test('no shipped text says the old word by itself', () => {
    const { definitions } = toldDefinitions(files);
    const all = [
      ...Object.values(catalogue.messages).flatMap((messages) => Object.values({ ...words, ...messages })),
      ...literalsOf(definitions).keys(),
    ];
    const texts = [...all, ...Object.values(definitions.pages)].map((text) => text.replace(/\{\{[^}]*\}\}/g, ''));
    expect(texts.filter((text) => /beneficiar|लाभार्थ/i.test(text))).toEqual([]);
  });
});
