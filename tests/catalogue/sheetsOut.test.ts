/** Every shipped form as an XLSForm, and taken in again over itself: what is edited is changed, and nothing else. */
import { describe, expect, test } from 'vitest';
import { fileTextOf } from '../../src/catalogue/json/fileText.ts';
import { columnFates } from '../../src/cli/import/fates.ts';
import { headingIn } from '../../src/cli/import/languages.ts';
import { mergeSheets } from '../../src/cli/import/mergeSheets.ts';
import { filledRows, sheetOf } from '../../src/cli/import/sheets.ts';
import { sheetsOfForm, type FormSheets } from '../../src/cli/import/sheetsOfForm.ts';
import { changedPaths } from '../../src/engine/form/paths.ts';
import { objectOf } from '../../src/engine/json.ts';
import { applyLogic, truthy } from '../../src/engine/rules/logic.ts';
import type { Files } from '../../src/catalogue/definitions.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { judgedFiles, shipped, soundOf } from '../rules/support/load.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

const catalogue = await productCatalogue();
const languages = { first: 'en', texts: catalogue.messages };
const forms = Object.keys(catalogue.forms);
const [english, hindi] = [headingIn('label', 'en'), headingIn('label', 'hi')];
type Sheets = FormSheets['sheets'];

const outOf = (id: string, files: Files = shipped, as = catalogue): FormSheets => {
  const own = sheetsOfForm(files, as, id);
  if (!own) throw new Error(id);
  return own;
};
const bookOf = ({ sheets, tables }: Pick<FormSheets, 'sheets' | 'tables'>) => {
  const rows = (name: keyof Sheets) => filledRows(sheetOf(name, sheets[name]), columnFates[name]);
  const table = (name: string) => (tables[name] === undefined ? `no ${name}` : []);
  return { survey: rows('survey'), choices: rows('choices'), settings: rows('settings'), table };
};
/** A form's sheets after an edit, taken in over these files. */
function broughtIn(id: string, edit: (sheets: Sheets) => void = () => undefined, files: Files = shipped) {
  const own = outOf(id);
  const sheets = structuredClone(own.sheets);
  edit(sheets);
  return mergeSheets(files, catalogue, id, bookOf({ ...own, sheets }), languages);
}
const valueIn = (files: Files, path: string): JsonObject => JSON.parse(files[path] ?? '{}') as JsonObject;
/** Paths that read otherwise, by file below the form's folder. */
const changed = (id: string, changes: Files, before: Files = shipped): Record<string, string[]> =>
  Object.fromEntries(
    Object.keys(changes).map((path) => [
      path.replace(`schemas/forms/${id}/`, ''),
      changedPaths(valueIn(before, path), valueIn(changes, path)).sort(),
    ]),
  );
const rowOf = ({ survey }: Sheets, name: string) => survey.find((row) => row['name'] === name) ?? {};
const isQuestion = ({ type = '' }: Record<string, string>): boolean => !/^(begin|end)_|^note/.test(type);

describe('a form as sheets', () => {
  let rulesSaid = 0;
  test.each(forms)(
    'quality 5: %s goes out, and in again unedited leaves every file as it was; its rules come back as ones that answer alike',
    (id) => {
      expect(broughtIn(id)).toEqual({ changes: {}, left: [] });
      // Of a form that has lost its rules, those that the sheet says are written anew.
      const path = `schemas/forms/${id}/rules.json`;
      const { show, require, readonly, compute, rows, ...rest } = valueIn(shipped, path);
      const back = broughtIn(id, undefined, { ...shipped, [path]: fileTextOf(rest) })?.changes[path];
      const form = catalogue.forms[id];
      for (const section of ['show', 'require', 'compute'] as const)
        for (const [at, rule] of Object.entries(objectOf(valueIn({ [path]: back ?? '{}' }, path)[section]))) {
          rulesSaid += 1;
          const own = form?.rules[section]?.[at] as Json;
          const when = (one: Json): Json => ('when' in objectOf(one) ? (objectOf(one)['when'] ?? null) : one);
          for (const { facts = {}, data } of form?.examples ?? []) {
            const answers = [own, rule as Json].map((one) => {
              const answer = applyLogic(when(one), { ...facts, data, row: objectOf((Object.values(data).find(Array.isArray) ?? [])[0]) });
              return section === 'compute' ? answer : truthy(answer);
            });
            expect([at, answers[1]]).toEqual([at, answers[0]]);
          }
        }
    },
  );
  test('quality 5: rules of shipped forms can be said at all', () => expect(rulesSaid).toBeGreaterThan(60));

  test.each(forms)('quality 5: of %s an edited title, another requirement and a new question change just that', (id) => {
    const { sheets, fields } = outOf(id);
    const first = sheets.survey.find((row) => isQuestion(row) && /^(text|select_one|integer|date)/.test(row['type'] ?? ''));
    if (!first) return expect(['record/interest-inventory']).toContain(id);
    const { name = '' } = first;
    const merged = broughtIn(id, (edited) => {
      rowOf(edited, name)[english] = 'Said otherwise';
      rowOf(edited, name)['required'] = first['required'] ? '' : 'yes';
      const at = edited.survey.findIndex((row) => row['name'] === name);
      edited.survey.splice(at + 1, 0, { type: 'integer', name: 'brand_new', [english]: 'Brand new', [hindi]: 'बिल्कुल नया', constraint: '. <= 9' });
    });
    expect(merged?.left).toEqual([]);
    const files = { ...shipped, ...merged?.changes };
    const own = (file: string) => valueIn(files, `schemas/forms/${id}/${file}.json`);
    const all = JSON.stringify([own('schema'), own('ui'), own('rules'), files['config/messages/en.json']]);
    expect(all).toContain('Said otherwise');
    expect(JSON.stringify(own('schema'))).toContain('"brand_new":{"title":"Brand new","type":"integer","maximum":9}');
    expect(own('messages/hi')['literals']).toMatchObject({ 'Brand new': 'बिल्कुल नया' });
    // Nothing but this field, the new one beside it, what has to be filled, and the words.
    const bare = segment(fields.get(name)?.at ?? '');
    const others = Object.entries(changed(id, merged?.changes ?? {})).flatMap(([path, paths]) =>
      /messages\//.test(path) ? [] : paths.filter((one) => !new RegExp(`brand_new|${bare}|required$|^require|fields|columns|literals`).test(one)),
    );
    expect(others).toEqual([]);
  });
});
const segment = (at: string): string => at.split('/').at(-1) ?? '';
