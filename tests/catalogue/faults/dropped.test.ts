/** Files that are copied, emptied or saved by another editor, and parts that are taken away: one sentence, or harmless. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

describe('quality 5: what is dropped, emptied or taken away', () => {
  const shipped = productFiles();
  const faultsOf = (files: Files) => {
    const result = judgedProduct(files);
    return result.ok ? [] : result.faults.map(({ file, pointer, wrong, right }) => `${file} ${pointer} ${wrong} | ${right}`);
  };
  const forms = 'schemas/forms';
  const changeFile = (path: string, change: (content: JsonObject) => void): Files => withChange(shipped, path, change);
  const rewritten = (path: string, change: (text: string) => string): Files => ({ ...shipped, [path]: change(shipped[path] ?? '') });
  const first = (content: JsonObject, key: string): JsonObject => (content[key] as JsonObject[])[0] ?? {};
  const without = (form: string, field: string): Files =>
    changeFile(`${forms}/${form}/schema.json`, ({ properties }) => delete (properties as JsonObject)[field]);

  test('Windows line ends change nothing', () => {
    const saved = /^(schemas\/forms\/record\/education\/|config\/messages\/hi|config\/screens\/pages\/disclaimer|workflows\/employer)/;
    const windows = Object.entries(shipped).map(([path, text]) => [path, saved.test(path) ? text.replaceAll('\n', '\r\n') : text]);
    expect(faultsOf(Object.fromEntries(windows) as Files)).toEqual([]);
  });

  test('a copied form that nothing names hurts nobody', () => {
    const from = `${forms}/placement/employer/`;
    const copied = Object.entries(shipped).filter(([path]) => path.startsWith(from));
    expect(copied.length).toBeGreaterThan(3);
    const beside = copied.map(([path, text]) => [path.replace(from, `${forms}/placement/employer-copy/`), text]);
    expect(faultsOf({ ...shipped, ...(Object.fromEntries(beside) as Files) })).toEqual([]);
  });

  test.each<[name: string, files: () => Files, fault: RegExp]>([
    [
      'a number with its unit',
      () => rewritten(`${forms}/record/placement-documents/schema.json`, (text) => text.replace('5000000', '"5 MB"')),
      /\/x-file\/maxBytes "5 MB" does not fit \| a whole number of bytes/,
    ],
    [
      'bytes where kilobytes are meant',
      () => changeFile('config/app.json', ({ limits }) => Object.assign(limits as JsonObject, { bodyKilobytes: 2_000_000 })),
      /\/limits\/bodyKilobytes 2000000 must be <= 256/,
    ],
    [
      'rows for a form without a table',
      () => changeFile(`${forms}/registration/basic-details/binding.json`, (binding) => Object.assign(first(binding, 'load'), { rows: true })),
      /\/load\/0\/rows every row would land in the form itself, which is no table \| no "rows"/,
    ],
    [
      'one row for a table',
      () => changeFile(`${forms}/training/attendance/binding.json`, (binding) => delete first(binding, 'load')['rows']),
      /\/load\/0\/into one row alone would land in "\/rows", which is a table \| "rows": true/,
    ],
    [
      'a filter that is given two lists',
      () => changeFile('schemas/lists/batch-students.json', (list) => Object.assign(first(list, 'filters'), { options: 'genders' })),
      /\/filters\/0 .* \| no "options" beside "from"/,
    ],
    [
      'other options for a filter to which twelve ways lead',
      () => changeFile('schemas/lists/beneficiaries.json', (list) => Object.assign(first(list, 'filters'), { options: 'genders' })),
      /beneficiaries\.json \/filters\/0\/options "Male" of "genders" is no state: .*at 11 other places: config\/screens\/dashboard\.json:/,
    ],
    [
      'a field that is taken away, required',
      () => without('registration/basic-details', 'gender'),
      /schema\.json \/required\/1 "gender" is required but is no field here \(here and at 14 other places: .* \| no "gender" in "required", or a field "gender"/,
    ],
    [
      'a field that is taken away, read by rules',
      () => without('training/dropout', 'effortSpent'),
      /"data\.effortSpent" is no field of the form \(here and at 3 other places: /,
    ],
  ])('one fault: %s', (_name, files, fault) => {
    expect(faultsOf(files())).toEqual([expect.stringMatching(fault)]);
  });
});
