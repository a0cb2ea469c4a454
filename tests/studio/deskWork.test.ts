/** What a desk answers over the definitions that ship. */
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/catalogue/client.ts';
import { referencesIn, type ReferencePlace } from '../../src/catalogue/definitions.ts';
import { referents } from '../../src/catalogue/checks/referents.ts';
import { placesIn } from '../../src/catalogue/json/parse.ts';
import { toldDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import { deskWork } from '../../src/studio/deskWork.ts';
import { namedBy } from '../../src/studio/namings.ts';
import { sourcesOf, thingFinder, thingsOf } from '../../src/studio/things.ts';
import { sampled } from '../support/whole.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';

const files = productFiles();
const known = await knownNames();
const work = deskWork(metas);
work.open(files, known);
const { definitions, catalogue, rules } = toldDefinitions(files, metas);
const context = { definitions, catalogue, known, texts: messagesOf(catalogue), lists: {}, locations: { rules }, faulty: new Set() as never };

const placesOf = new Map<string, ReturnType<typeof placesIn>['places']>();
/** Where a name begins: the key of an object's that names, else the value. */
function offsetOf(path: string, pointer: string, name?: string): number {
  const text = files[path] ?? '';
  const places = placesOf.get(path) ?? placesIn(text).places;
  placesOf.set(path, places);
  const { key = 0, value = 0 } = places.get(pointer) ?? {};
  return name !== undefined && text.startsWith(JSON.stringify(name), value) ? value : key;
}
const sample = (every: number): ReferencePlace[] => definitions.verdicts.flatMap(referencesIn).filter((_, at) => at % every === 0);
const placeText = ({ source, pointer, what, name }: ReferencePlace): string => `${source.file}${pointer} ${what} ${name}`;

describe('complete', () => {
  test('at every place that names something it offers the name that stands there', () => {
    const missed = sampled(sample(20), 3).filter((place) => {
      const bare = (name: string): string => referents[place.what]?.bare?.({ ...place, name }) ?? name;
      const names = [...(referents[place.what]?.names(context, place) ?? [])];
      // What nobody can know now, and what is told otherwise than by its name.
      if (!names.includes(bare(place.name))) return false;
      const text = files[place.source.file] ?? '';
      const start = offsetOf(place.source.file, place.pointer, place.name);
      const offers = [start + 1, start + JSON.stringify(place.name).length].flatMap((at) => work.complete(place.source.file, text, at)?.items ?? []);
      return !offers.some(({ insert }) => bare(String(JSON.parse(insert))) === bare(place.name));
    });
    expect(missed.map(placeText)).toEqual([]);
  });

  /** What is offered in place of a part of a file. */
  const offered = (path: string, before: string, input: string, limit = 6) => {
    const text = files[path] ?? '';
    const at = text.indexOf(before) + before.length;
    const items = work.complete(path, text.slice(0, at) + input, at + input.length)?.items ?? [];
    return items.slice(0, limit).map(({ label, insert, about }) => [label, insert, about ?? '']);
  };
  const SCREEN = 'config/screens/settings.json';
  const RULES = 'schemas/forms/registration/basic-details/rules.json';
  const about = expect.stringMatching(/\w/) as string;

  test('keys that are missing, with what they are for and what comes behind them', () => {
    expect(offered('schemas/lists/users.json', '{', ' "situ')).toEqual([['situations', '"situations": {}', about]]);
    expect(offered(SCREEN, '"blocks": [', ' { "blo')).toEqual([['block', '"block": ', about]]);
    expect(offered(SCREEN, '"open": "session",', ' "pat')).toEqual([]);
  });

  test('values that may stand there', () => {
    expect(offered('config/actions/user.json', '"auth":', ' ').map(([label]) => label)).toContain('bearer');
    expect(offered(SCREEN, '"block":', ' "for').map(([label]) => label)).toContain('form');
  });

  test('names with the title of what they mean', () => {
    expect(offered(SCREEN, '"form":', ' "access/sett')).toEqual([['access/settings', '"access/settings"', about]]);
    expect(offered('workflows/placement-verification.json', '"initial":', ' "not ver')).toEqual([['Not Verified', '"Not Verified"', about]]);
    expect(offered('schemas/lists/users.json', '{', ' "empty": "{{users.')[0]).toEqual([
      expect.stringMatching(/^\{\{users\./),
      expect.stringMatching(/^"\{\{users\./),
      about,
    ]);
  });

  test('in rules operators, facts that may be read there, and rules that have a name', () => {
    const logic = (input: string, limit?: number) => offered(RULES, '{', ` "show": { "/dob": ${input}`, limit);
    expect(logic('{ "som')[0]).toEqual(['some', '"some": ', about]);
    expect(logic('{ "var": "data.first').map(([label]) => label)).toEqual(['data.firstName']);
    expect(logic('{ "var": ["session.role.admin').map(([label]) => label)).toEqual(['session.role.administers']);
    const [permission = ''] = Object.keys(catalogue.permissions);
    expect(logic('{ "permission": "', 200)).toContainEqual([permission, JSON.stringify(permission), about]);
    expect(logic('{ "and": 1, "o')).toEqual([]);
    const rows = logic('{ "some": [{ "var": "lists.channels" }, { "var": "', 200).map(([label]) => String(label));
    expect(rows.filter((name) => name.startsWith('data'))).toEqual([]);
    expect(rows).toContain('today');
  });

  test('nothing where no meta schema says anything', () => {
    expect(work.complete('config/screens/pages/contact-us.md', '# Contact', 3)).toBeNull();
    expect(work.complete('notes.txt', '{', 1)).toBeNull();
  });
});

describe('find', () => {
  const found = (words: string) => work.find(words).map(({ kind, title, within = '' }) => `${kind}: ${title}${within && ` (${within})`}`);

  test('what people call so, whatever the case and the order of the words', () => {
    const role = catalogue.roles.items[0]?.name ?? '';
    expect(found(role.toUpperCase())).toContain(`role: ${role} (roles)`);
    expect(found('save changes').length).toBeGreaterThan(0);
    const reversed = (words: string): string => words.split(' ').reverse().join(' ');
    expect(found(reversed('marital status')).sort()).toEqual(expect.arrayContaining(found('marital status').slice(0, 3)));
    expect(found('xyzzy')).toEqual([]);
    expect(found('  ')).toEqual([]);
    expect(work.find('a').length).toBe(50);
  });

  test('a field by its words in every language', () => {
    const schema = 'schemas/forms/registration/basic-details/schema.json';
    const there = (words: string): string[] => work.find(words).flatMap(({ path, pointer }) => (path === schema ? [pointer] : []));
    const { title = '' } = catalogue.forms['registration/basic-details']?.schema.properties?.['bloodGroup'] ?? {};
    const hindi = catalogue.messages['hi']?.[title] ?? '';
    expect(hindi).toMatch(/\p{Script=Devanagari}/u);
    expect(there(hindi)).toContain('/properties/bloodGroup');
    const kinds = work.find(hindi).map(({ kind }) => kind);
    expect(kinds.indexOf('field')).toBeLessThan(kinds.indexOf('text'));
  });

  test('files by their path, texts in each language', () => {
    expect(work.find('registration/basic-details ui.json')[0]?.path).toBe('schemas/forms/registration/basic-details/ui.json');
    const text = catalogue.messages['hi']?.['app.save'] ?? '';
    expect(work.find(text)).toContainEqual(
      expect.objectContaining({ path: 'config/messages/hi.json', pointer: '/app.save', kind: 'text', title: text }),
    );
  });
});

describe('usesOf', () => {
  const things = thingsOf(sourcesOf(files));
  const thingOf = thingFinder(things);
  const isThere = (place: ReferencePlace, path: string, offset: number): boolean =>
    work.usesOf(path, files[path] ?? '', offset).some((spot) => spot.path === place.source.file && spot.pointer === place.pointer);

  test('where something is named, everybody who names it is told, this place too', () => {
    const missed = sample(60).filter((place) => !isThere(place, place.source.file, offsetOf(place.source.file, place.pointer, place.name) + 1));
    expect(missed.map(placeText)).toEqual([]);
  });

  test('where something is defined, who names it is told', () => {
    const defined = sample(60).flatMap((place) => {
      const thing = thingOf(namedBy(place));
      return thing && thing.pointer !== '' ? [{ place, thing }] : [];
    });
    expect(defined.length).toBeGreaterThan(40);
    const missed = defined.filter(({ place, thing }) => !isThere(place, thing.source.file, offsetOf(thing.source.file, thing.pointer) + 1));
    expect(missed.map(({ place }) => placeText(place))).toEqual([]);
  });

  test('a text is used where its key is said, a trait where a rule reads it, a permission where a rule names it', () => {
    const uses = (path: string, pointer: string) => work.usesOf(path, files[path] ?? '', offsetOf(path, pointer) + 1);
    expect(uses('config/messages/hi.json', '/placement.notYet').map(({ path }) => path)).toContain('workflows/placement.json');
    expect(uses('config/roles.json', '/traits/administers').length).toBeGreaterThan(3);
    expect(uses('config/permissions.json', `/${Object.keys(catalogue.permissions)[0]}`).length).toBeGreaterThan(0);
  });
});
