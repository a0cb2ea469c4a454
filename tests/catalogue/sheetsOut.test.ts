/** Every shipped form as an XLSForm, and taken in again over itself: what is edited is changed, and nothing else. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { read, utils, write } from 'xlsx';
import type { Files } from '../../src/catalogue/definitions.ts';
import { definitionFiles } from '../../src/catalogue/fromDisk.ts';
import { fileTextOf } from '../../src/catalogue/json/fileText.ts';
import { importCommand } from '../../src/cli/import/command.ts';
import { columnFates } from '../../src/cli/import/fates.ts';
import { headingIn } from '../../src/cli/import/languages.ts';
import { mergeSheets } from '../../src/cli/import/mergeSheets.ts';
import { filledRows, sheetOf } from '../../src/cli/import/sheets.ts';
import { sheetsOfForm, type FormSheets } from '../../src/cli/import/sheetsOfForm.ts';
import { changedPaths } from '../../src/engine/form/paths.ts';
import { objectOf } from '../../src/engine/json.ts';
import { applyLogic, truthy } from '../../src/engine/rules/logic.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { shipped } from '../rules/support/load.ts';
import { productCatalogue } from '../support/productCatalogue.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { fixtureFolder, known } from './fixture.ts';

const catalogue = await productCatalogue();
const languages = { first: 'en', texts: catalogue.messages };
const [english, hindi] = [headingIn('label', 'en'), headingIn('label', 'hi')];
type Sheets = FormSheets['sheets'];

const outOf = (id: string): FormSheets => {
  const own = sheetsOfForm(shipped, catalogue, id);
  if (!own) throw new Error(id);
  return own;
};
/** A form's sheets after an edit, taken in over these files. */
function broughtIn(id: string, own: FormSheets, edit: (sheets: Sheets) => void = () => undefined, files: Files = shipped) {
  const sheets = structuredClone(own.sheets);
  edit(sheets);
  const rows = (name: keyof Sheets) => filledRows(sheetOf(name, sheets[name]), columnFates[name]);
  const book = { survey: rows('survey'), choices: rows('choices'), settings: rows('settings'), table: (name: string) => `no ${name}` };
  return mergeSheets(files, catalogue, id, book, languages) ?? { changes: {}, left: ['no form'] };
}
const valueIn = (files: Files, path: string): JsonObject => JSON.parse(files[path] ?? '{}') as JsonObject;
/** Paths that read otherwise, by file. */
const pathsByFile = (changes: Files, id: string, before = shipped): Record<string, string[]> =>
  Object.fromEntries(
    Object.keys(changes).map((path) => [
      path.replace(`schemas/forms/${id}/`, ''),
      changedPaths(valueIn(before, path), valueIn(changes, path)).sort(),
    ]),
  );
const rowOf = ({ survey }: Sheets, name: string) => survey.find((row) => row['name'] === name) ?? {};
const questionType = /^(text|select_one|integer|date|acknowledge)/;

describe('a form as sheets', () => {
  let rulesSaid = 0;
  test.each(Object.keys(catalogue.forms))(
    'quality 5: %s goes out, and in again: unedited it leaves every byte, edited it changes just that',
    (id) => {
      const own = outOf(id);
      expect(broughtIn(id, own)).toEqual({ changes: {}, left: [] });

      const first = own.sheets.survey.find((row) => questionType.test(row['type'] ?? ''));
      const at =
        own.fields
          .get(first?.['name'] ?? '')
          ?.at.split('/')
          .at(-1) ?? '';
      if (!first) expect(id).toBe('record/interest-inventory');
      const { changes, left } = broughtIn(id, own, ({ survey }) => {
        const row = survey.find(({ name }) => name === first?.['name']) ?? {};
        row[headingIn('hint', 'en')] = 'Said beside it';
        row['required'] = row['required'] ? '' : 'yes';
        survey.splice(survey.indexOf(row) + 1, 0, {
          type: 'integer',
          name: 'brandNew',
          [english]: 'Brand new',
          [hindi]: 'एकदम नया',
          constraint: '. <= 9',
        });
      });
      expect(left).toEqual(first ? [] : [expect.stringContaining('')]);
      const all = Object.values(changes).join('\n');
      for (const text of ['Said beside it', '"brandNew": { "title": "Brand new", "type": "integer", "maximum": 9 }', '"Brand new": "एकदम नया"'])
        expect(all).toContain(text);
      // Nothing but this field, the new one beside it, what has to be filled, and the words.
      const alike = new RegExp(`brandNew|properties\\.${at}\\b|required|^require\\.|^sections\\.\\d+\\.fields|literals|^\\$schema|^[\\w-]+\\.\\w+$`);
      expect(Object.values(pathsByFile(changes, id)).flatMap((paths) => paths.filter((one) => !alike.test(one)))).toEqual([]);

      // Of a form that has lost its rules, those that the sheet says are written anew: they answer alike.
      const path = `schemas/forms/${id}/rules.json`;
      const { show: _show, require: _require, readonly: _readonly, compute: _compute, rows: _rows, ...rest } = valueIn(shipped, path);
      if (!own.sheets.survey.some((row) => [row['relevant'], row['calculation'], row['required']].some((one) => one && one !== 'yes'))) return;
      const back = valueIn(broughtIn(id, own, undefined, { ...shipped, [path]: fileTextOf(rest) }).changes, path);
      const { rules, examples = [] } = catalogue.forms[id] ?? {};
      const when = (one: Json): Json => ('when' in objectOf(one) ? (objectOf(one)['when'] ?? null) : one);
      for (const section of ['show', 'require', 'compute'] as const)
        for (const [place, rule] of Object.entries(objectOf(back[section]))) {
          rulesSaid += 1;
          const answers = (one: Json) =>
            [{ data: {} }, ...examples].map(({ data }) => {
              const answer = applyLogic(when(one), { data });
              return section === 'compute' ? answer : truthy(answer);
            });
          expect([place, answers(rule)]).toEqual([place, answers(rules?.[section]?.[place] as Json)]);
        }
    },
  );

  test('quality 5: rules of shipped forms are among those that a sheet says', () => expect(rulesSaid).toBeGreaterThan(40));

  test('quality 5: each edit of a sheet is found in the files, place by place; what cannot be read is told and leaves what stands there', () => {
    const own = outOf('record/experience');
    const { changes, left } = broughtIn('record/experience', own, (sheets) => {
      rowOf(sheets, 'employerName')['relevant'] = "${isExperience} = 'Y' and ${experienceFrom} != ''";
      rowOf(sheets, 'postingLocation')['relevant'] = "once(${isExperience} = 'Y')";
      rowOf(sheets, 'lastDesignation')['relevant'] = '';
      rowOf(sheets, 'grossSalary')['constraint'] = "string-length(.) <= 9 and regex(., '^[0-9]+$')";
      rowOf(sheets, 'grossSalary')[headingIn('hint', 'en')] = 'In rupees';
      rowOf(sheets, 'employerAddress')[english] = 'Where they work';
      rowOf(sheets, 'employerAddress')[hindi] = 'वे कहाँ काम करते हैं';
      rowOf(sheets, 'natureOfExperience')['type'] = 'audio';
      sheets.survey = sheets.survey.filter(({ name }) => name !== 'experienceTo');
      const [yes] = sheets.choices;
      sheets.choices.splice(1, 0, { ...yes, name: 'S', [english]: 'Sometimes', [hindi]: 'कभी-कभी' });
      sheets.survey.push({ type: 'begin_group', name: 'more', [english]: 'More of it' });
      sheets.survey.push({ type: 'select_one kinds', name: 'kind', [english]: 'Kind of work', required: "${isExperience} = 'Y'" });
      sheets.survey.push({ type: 'end_group' });
      sheets.choices.push({ list_name: 'kinds', name: 'f', [english]: 'Of the field' });
    });
    expect(left).toEqual([
      'survey row 9 (postingLocation): relevant (once(${isExperience} = \'Y\')) is "show" in rules.json, of a group "when" of its section',
      'survey row 11 (natureOfExperience): the type "audio" is sound, which no form here takes',
      '"Sometimes" is "कधी कधी" in mr already and would be "फ्रेशर": a key of its own tells them apart',
    ]);
    expect(pathsByFile(changes, 'record/experience')).toMatchInlineSnapshot(`
      {
        "config/messages/hi.json": [
          "literals.Employer Address",
          "literals.Where they work",
        ],
        "config/messages/mr.json": [
          "literals.Employer Address",
          "literals.Where they work",
        ],
        "config/options/experience-kinds.json": [
          "items.1.label",
          "items.1.value",
          "items.2.label",
          "items.2.value",
        ],
        "options/experience-kinds-2.json": [
          "$schema",
          "items.0.label",
          "items.0.value",
          "title",
        ],
        "rules.json": [
          "require./kind.===.0.var",
          "require./kind.===.1",
          "show./employerName.===.0.var",
          "show./employerName.===.1",
          "show./employerName.and.0.===.0.var",
          "show./employerName.and.0.===.1",
          "show./employerName.and.1.!.isEmpty.var",
          "show./experienceTo.===.0.var",
          "show./experienceTo.===.1",
          "show./lastDesignation.===.0.var",
          "show./lastDesignation.===.1",
        ],
        "schema.json": [
          "properties.employerAddress.title",
          "properties.experienceTo.$ref",
          "properties.experienceTo.title",
          "properties.grossSalary.maxLength",
          "properties.kind.title",
          "properties.kind.type",
          "properties.kind.x-options",
          "required",
        ],
        "ui.json": [
          "sections.0.fields.2.at",
          "sections.0.fields.2.help",
          "sections.0.fields.2.widget",
          "sections.0.fields.2.with.max",
          "sections.0.fields.3.at",
          "sections.0.fields.3.widget",
          "sections.0.fields.3.width",
          "sections.0.fields.4.at",
          "sections.0.fields.5.at",
          "sections.0.fields.5.width",
          "sections.0.fields.6.at",
          "sections.0.fields.7.at",
          "sections.0.fields.8.at",
          "sections.0.fields.8.width",
          "sections.1.fields.0.at",
          "sections.1.fields.0.width",
          "sections.1.title",
        ],
      }
    `);
    expect(valueIn(changes, 'schemas/forms/record/experience/rules.json')).toMatchObject({
      show: { '/employerName': { and: [{ '===': [{ var: 'data.isExperience' }, 'Y'] }, { '!': { isEmpty: { var: 'data.experienceFrom' } } }] } },
      require: { '/kind': { '===': [{ var: 'data.isExperience' }, 'Y'] } },
    });
    expect(valueIn(changes, 'config/messages/hi.json')['literals']).toMatchObject({ 'Where they work': 'वे कहाँ काम करते हैं' });
  });

  test('quality 3: a list that no question of a sheet asks for any more stays as it is, since others may, and is told', () => {
    const list = 'config/options/experience-kinds.json';
    const { changes, left } = broughtIn('record/experience', outOf('record/experience'), (sheets) => {
      sheets.survey = sheets.survey.filter(({ name }) => name !== 'isExperience');
      sheets.choices = [];
    });
    expect(Object.keys(changes)).not.toContain(list);
    expect(Object.keys(changes)).toContain('schemas/forms/record/experience/schema.json');
    expect(left).toContain(`the sheet says nothing of ${list}: it stays as it is`);
  });

  test('quality 5: the command writes a workbook that it takes in again, once as it is and once edited', async () => {
    const folder = temporaryFolder('sheets');
    cpSync(fixtureFolder, folder, { recursive: true });
    const [say, complain] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => undefined));
    onTestFinished(() => {
      say?.mockRestore();
      complain?.mockRestore();
      rmSync(folder, { recursive: true, force: true });
    });
    const book = join(folder, 'details.xlsx');
    const run = (...args: string[]) => importCommand([...args, '--form=people/details'], folder, known);
    expect(await run(`--out=${book}`)).toBe(0);
    expect(await run(book)).toBe(0);
    expect(say?.mock.calls.flat()).toContain(`${book} says what the form says: nothing is written.`);
    const nowhere = join(folder, 'nowhere/details.xlsx');
    expect([await run(`--out=${nowhere}`), await run(nowhere)]).toEqual([1, 1]);
    expect(complain?.mock.calls.flat().filter((line) => String(line).includes(nowhere))).toHaveLength(2);
    const whole = read(readFileSync(book));
    const survey = utils.sheet_to_json<Record<string, string>>(whole.Sheets['survey'] ?? {});
    expect(survey.map(({ type, name = '' }) => `${type} ${name}`.trim())).toMatchInlineSnapshot(`
      [
        "begin_group section_basic",
        "text firstName",
        "text lastName",
        "text fullName",
        "date dob",
        "text aadharNo",
        "select_one channels channel",
        "text referedBy",
        "text remarks",
        "text mobile",
        "end_group",
        "begin_group section_address",
        "text residential_pincode",
        "text residential_taluk",
        "text residential_state",
        "end_group",
        "begin_group section_family",
        "begin_repeat family",
        "select_one relationships relation",
        "integer income",
        "text note",
        "end_repeat",
        "end_group",
      ]
    `);
    expect(survey.find(({ name }) => name === 'fullName')?.['calculation']).toBe("concat(${firstName}, ' ', ${lastName})");
    const before = await definitionFiles(folder);
    for (const row of survey) {
      if (row['name'] === 'fullName') row['calculation'] = "concat(${lastName}, ', ', ${firstName})";
      if (row['name'] === 'residential_pincode') row[english] = 'PIN';
    }
    survey.splice(-2, 0, { type: 'integer', name: 'age', [english]: 'Age in years', required: 'yes' });
    whole.Sheets['survey'] = utils.json_to_sheet(survey);
    writeFileSync(book, write(whole, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    await run(book);
    const after = await definitionFiles(folder);
    expect(pathsByFile(Object.fromEntries(Object.entries(after).filter(([path, text]) => before[path] !== text)), 'people/details', before))
      .toMatchInlineSnapshot(`
        {
          "rules.json": [
            "compute./fullName.cat.0.var",
            "compute./fullName.cat.1",
            "compute./fullName.cat.2.var",
          ],
          "schema.json": [
            "properties.family.items.properties.age.title",
            "properties.family.items.properties.age.type",
            "properties.family.items.required",
          ],
          "schemas/_shared/address.json": [
            "properties.pincode.title",
          ],
        }
      `);
  });
});
