/** The picture bank of the career-interest game, held against the lists of the specification. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from './support/definitions.ts';

interface Picture {
  picId: number;
  title: string;
  description: string;
  category: string[];
  Occupation: string;
  drawing: string;
}
const rowsOf = (name: string): Picture[] => catalogue.reference[name] as unknown as Picture[];
const bank = rowsOf('picture-bank');
const whole = [...bank, ...rowsOf('picture-bank-extra')];
const letters = ['R', 'I', 'A', 'S', 'E', 'C'];
const letterOf = ({ category }: Picture): string => letters[category.indexOf('Y')] ?? '';
const occupationOf = ({ Occupation }: Picture): string => Occupation.slice(2);
const inGroup = (letter: string): Picture[] => bank.filter((picture) => letterOf(picture) === letter);
const byOccupation = (pictures: readonly Picture[]): [string, Picture[]][] =>
  [...new Set(pictures.map(({ Occupation }) => Occupation))].map((name) => [name, pictures.filter(({ Occupation }) => Occupation === name)]);
const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** The occupations of each group. */
const occupations: Record<string, string> = {
  A: 'Beautician|Hair stylist|Photographer|Fashion Designer|Sculptor|Musician|Embroidery designer|Architect',
  C: 'Call Centre Executive|Garment Packer|Office Receptionist|Backoffice|Data Entry|Cargo clerk|Lobby Attendant|Housekeeping In Hotels',
  E: 'Garment Salesman|Businessman|Politician|Automobile Salesman|Manager|Restaurant Manager|HR Recruiter',
  I: 'Researcher|Pharmacist|Optometrist|Lab Technician|Astronomer|Playing chess|Botanist|Scientist',
  R: 'Tailoring|Carpenter|Tyre Repairman|Keymaker|Laundry Work|AC Repairman|Construction Worker|Gardner',
  S: 'Gym Instructor|Tour Guide|Sports Coach|Nurse|Hotel Concierge|Teacher|Social Worker|Waiter',
};

describe('the picture bank', () => {
  test('D1-GAME-09 D3-PICBANK-01 a picture has its id, file name twice, flags, occupation and drawing', () => {
    expect(bank.map((row) => Object.keys(row))).toEqual(
      bank.map(() => ['picId', 'title', 'description', 'category', 'Occupation', 'drawing', 'scene']),
    );
    expect(bank.filter(({ title, description }) => title !== description)).toEqual([]);
  });

  test('D1-GAME-44 D3-PICBANK-02 D12-GAP-126 ids 43 to 183, none twice, none missing; earlier ones lie elsewhere', () => {
    expect(bank.map(({ picId }) => picId).sort((a, b) => a - b)).toEqual(Array.from({ length: 141 }, (_, index) => 43 + index));
    expect(rowsOf('picture-bank-extra').every(({ picId }) => picId < 43)).toBe(true);
  });

  test('D1-GAME-10 D3-PICBANK-03 six flags in the order R I A S E C, exactly one of them Y', () => {
    expect(
      whole.filter(
        ({ category }) =>
          category.length !== 6 || category.filter((flag) => flag === 'Y').length !== 1 || category.some((flag) => flag !== 'Y' && flag !== 'N'),
      ),
    ).toEqual([]);
  });

  test('D1-GAME-11 D3-PICBANK-04 an occupation begins with the letter of its group', () => {
    expect(whole.filter((picture) => !picture.Occupation.startsWith(`${letterOf(picture)}-`))).toEqual([]);
  });

  test.each([
    ['D1-GAME-12 D1-GAME-19 D3-PICBANK-07', 'A', 43, 67],
    ['D1-GAME-13 D1-GAME-20 D3-PICBANK-08', 'C', 68, 94],
    ['D1-GAME-14 D1-GAME-21 D3-PICBANK-09', 'E', 95, 106],
    ['D1-GAME-15 D1-GAME-22 D3-PICBANK-10', 'I', 107, 126],
    ['D1-GAME-16 D1-GAME-23 D3-PICBANK-11', 'R', 127, 157],
    ['D1-GAME-17 D1-GAME-24 D3-PICBANK-12', 'S', 158, 183],
  ])('%s group %s has the ids %i to %i and its occupations', (_ids, letter, from, to) => {
    const pictures = inGroup(letter);
    expect(pictures.map(({ picId }) => picId).sort((a, b) => a - b)).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(distinct(pictures.map(occupationOf))).toEqual(distinct(String(occupations[letter]).split('|')));
  });

  test('D1-GAME-18 D3-PICBANK-05 D12-GAP-017 D3-GAP-81 two to four pictures an occupation, suffixed _A to _D', () => {
    expect(byOccupation(whole).filter(([, pictures]) => pictures.length < 2 || pictures.length > 4)).toEqual([]);
    for (const [occupation, pictures] of byOccupation(whole)) {
      const suffixes = pictures.map(({ title }) => /_([A-D])\.\w+$/.exec(title)?.[1]).sort();
      expect(suffixes, occupation).toEqual(['A', 'B', 'C', 'D'].slice(0, pictures.length));
    }
    const alone = byOccupation(bank)
      .filter(([, pictures]) => pictures.length === 1)
      .map(([occupation]) => occupation);
    expect(alone.sort()).toEqual(['E-HR Recruiter', 'E-Manager']);
  });

  test('D3-PICBANK-06 D3-GAP-103 names of 140 jpg files and one gif; each has a drawing of its own beside', () => {
    const endings = bank.map(({ title }) => title.split('.').at(-1));
    expect([endings.filter((one) => one === 'jpg').length, endings.filter((one) => one === 'gif').length]).toEqual([140, 1]);
    expect(whole.filter(({ title, drawing }) => drawing !== title.replace(/\.\w+$/, '.svg')) as unknown as JsonObject[]).toEqual([]);
    expect(new Set(whole.map(({ drawing }) => drawing)).size).toBe(143);
  });
});
