import { describe, expect, test } from 'vitest';
import type { KnownNames } from '../../src/catalogue/checks/check.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { sampled } from '../support/whole.ts';
import { edited, good, judgeFiles, known } from './fixture.ts';

const faultsOf = (files: Record<string, string>): string[] => {
  const result = judgeFiles(files);
  return result.ok ? [] : result.faults.map(formatFault);
};

describe('a good set of definitions', () => {
  const result = judgeFiles(good);

  test('has no faults', () => expect(faultsOf(good)).toEqual([]));

  test('becomes a catalogue with references inlined, ids from file names and traits filled in', () => {
    if (!result.ok) throw new Error('faults');
    const { catalogue } = result;
    expect(catalogue.forms['people/details']?.schema.properties?.['firstName']).toMatchObject({ title: 'First name', type: 'string', maxLength: 50 });
    expect(JSON.stringify(catalogue)).not.toContain('$ref');
    expect(catalogue.lists['people']?.id).toBe('people');
    expect(catalogue.entities['student']?.noun).toBe('student');
    expect(catalogue.roles.items).toContainEqual({
      id: 4,
      name: 'Facilitator',
      barred: false,
      mayCapture: true,
      readOnlyRecord: false,
      administers: true,
    });
    expect(catalogue.centreModels.items.map((row) => row['minimumAge'])).toEqual([17, 13]);
    expect(catalogue.reference['places']).toHaveLength(2);
    expect(catalogue.pages['about']).toContain('# About');
    expect(catalogue.planned).toEqual({ reports: '/reports' });
  });

  test('is frozen to the bottom', () => {
    if (!result.ok) throw new Error('faults');
    const open: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Object.isFrozen(value)) open.push(path);
      for (const [key, below] of Object.entries(value)) walk(below, `${path}/${key}`);
    };
    walk(result.catalogue, '');
    expect(open).toEqual([]);
    expect(() => Object.assign(result.catalogue.app.constants, { redirectMs: 1 })).toThrow(TypeError);
  });

  test('notes what is worth knowing without being wrong', () => {
    const notes = result.notices().map(({ check }) => check);
    expect(notes).toContain('translation');
    const old = edited(
      good,
      'config/messages/en.json',
      '"people.saved": "Saved"',
      '"people.saved": "Saved", "people.old": "Old", "people.old.one": "One"',
    );
    const unusedIn = (texts: KnownNames['texts']): string[] =>
      judgeFiles(old, { ...known, texts })
        .notices()
        .flatMap(({ check, pointer }) => (check === 'unused-text' && pointer.startsWith('/people') ? [pointer] : []));
    expect(unusedIn(undefined)).toEqual(['/people.old', '/people.old.one']);
    expect([unusedIn({ keys: ['people.old'], begin: [] }), unusedIn({ keys: [], begin: ['people.o'] })]).toEqual([[], []]);
    const bare = judgeFiles(good, {});
    expect(bare.ok).toBe(true);
    expect(
      bare
        .notices()
        .filter(({ check }) => check === 'not-checked')
        .map(({ wrong }) => wrong),
    ).toEqual(['names of handlers were not checked', 'options of widgets were not checked']);
    expect(
      judgeFiles(good, known)
        .notices()
        .filter(({ check }) => check === 'not-checked'),
    ).toEqual([]);
  });
});

describe('faults', () => {
  test('a text that code reads is missed, though no definition names it', () => {
    const found = judgeFiles(good, { ...known, texts: { keys: ['people.saved', 'people.gone'], begin: [] } });
    expect(found.ok ? [] : found.faults).toMatchObject([
      {
        check: 'missing-text',
        file: 'config/messages/en.json',
        wrong: 'the text "people.gone", which code reads, is missing',
        right: '"people.gone": "…"',
      },
    ]);
  });
  test('are all reported at once, in the order of files and lines', () => {
    let files = edited(good, 'config/app.json', '"/about"', '"/abaut"');
    files = edited(files, 'config/screens/people.json', '"list": "people"', '"list": "peple"');
    files = edited(files, 'schemas/forms/people/details/rules.json', '"sameText"', '"sameTxt"');
    files = edited(files, 'schemas/forms/people/details/rules.json', '"see": { "/remarks"', '"see": { "/remark"');
    files = edited(files, 'workflows/student.json', '"target": "Left"', '"target": "Gone"');
    files = { ...files, 'config/actions/pincode.json': '{' };
    const lines = faultsOf(files);
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'config/actions/pincode.json:1 /',
      'config/app.json:6 /footer/0/to',
      'config/screens/people.json:7 /blocks/0/list',
      'schemas/forms/people/details/rules.json:4 /see/~1remark',
      'schemas/forms/people/details/rules.json:36 /check/1/fails/and/1/sameTxt',
      'workflows/student.json:14 /machine/states/Welcomed/on/leave/target',
    ]);
    expect(lines[1]).toBe('config/app.json:6 /footer/0/to there is no path of a screen "/abaut", right: path of a screen "/about"? [unknown-name]');
  });

  test.each(Object.keys(good).filter((path) => path.endsWith('.json')))('a broken %s is reported once, and nothing because of it', (path) => {
    const result = judgeFiles({ ...good, [path]: (good[path] ?? '').slice(0, -3) });
    expect(result.ok ? [] : result.faults.map(({ file, check }) => `${file} ${check}`)).toEqual([`${path} json`]);
  });

  test('a key of the wrong shape anywhere never breaks the checks themselves', () => {
    const keys = Object.entries(good).flatMap(([path, text]) => {
      if (!path.endsWith('.json') || path.includes('messages')) return [];
      const matches = [...text.matchAll(/"(\w[\w-]*)": (?=[[{"])/g)];
      return matches
        .filter((_, index) => index % 11 === matches.length % 11)
        .map((match): [string, string] => [path, `${text.slice(0, match.index)}"${match[1] ?? ''}x": ${text.slice(match.index + match[0].length)}`]);
    });
    for (const [path, text] of sampled(keys, 4)) expect(() => judgeFiles({ ...good, [path]: text }), path).not.toThrow();
  });
});
