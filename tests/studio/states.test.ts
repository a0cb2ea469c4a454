/** States that come between two others and go, with all that speaks of them. */
import { describe, expect, test } from 'vitest';
import { objectOf, objectsIn, segmentsOfPointer } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { Changes, PanelTask } from '../../src/studio/desk.ts';
import { doneTo } from '../../src/studio/panel/deeds.ts';
import { leadsAway } from '../../src/studio/panel/states.ts';
import { sourcesOf, thingsOf } from '../../src/studio/things.ts';
import { productDesk } from './productDesk.ts';

const { files, work, panelAt, change, faultsOf } = await productDesk();

const WORKFLOW = 'workflows/engagement.json';
const SHORTLIST = '/machine/states/Mobilised/on/shortlist';
const BETWEEN = { deed: 'between', name: 'Home Visited', title: 'Home visited' } as const;
const after = (...args: [Changes, string, string, PanelTask]): Changes => change(...args).changes;
const read = (changes: Changes, path: string): JsonObject => objectOf(JSON.parse(changes[path] ?? files[path] ?? ''));

describe('a state between two others', () => {
  test('what led there leads on from it, what led on elsewhere does still, and it is named and sent as the step was', () => {
    const changes = after({}, WORKFLOW, SHORTLIST, BETWEEN);
    const { machine, may, events } = read(changes, WORKFLOW);
    const { 'Home Visited': visited, Mobilised: mobilised } = objectOf(objectOf(machine)['states']);
    const before = objectOf(objectOf(read({}, WORKFLOW)['machine'])['states'])['Mobilised'];
    expect(objectOf(objectOf(mobilised)['on'])).toMatchObject({ homeVisited: { target: 'Home Visited' }, reject: { target: 'Rejected' } });
    expect(objectOf(visited)['on']).toMatchObject({ shortlist: objectOf(objectOf(before)['on'])['shortlist'], reject: { use: 'Mobilised' } });
    expect(Object.keys(objectOf(objectOf(visited)['on']))).not.toContain('note');
    expect(may).toMatchObject({ homeVisited: { permission: 'usesStatusForm' } });
    expect(events).toMatchObject({ is: { 'Home Visited': [{ with: 'reason', event: 'homeVisited' }] } });
    const examples = objectsIn(read(changes, 'workflows/engagement.examples.json')['examples']);
    const shortlisted = examples.filter(
      ({ event, from }) => objectOf(event)['type'] === 'shortlist' && from !== 'Shortlisted' && from !== 'Rejected',
    );
    expect(new Set(shortlisted.map(({ from }) => from))).toEqual(new Set(['Home Visited', 'Enrolled']));
    expect(new Set(faultsOf(changes))).toEqual(new Set(['example', 'transition-without-example']));
  });
  test('who led on as from before it leads on as from there', () => {
    const { machine } = read(after({}, WORKFLOW, '/machine/states/Shortlisted/on/enrol', BETWEEN), WORKFLOW);
    expect(objectOf(objectOf(objectOf(machine)['states'])['Enrolled'])['on']).toMatchObject({ enrol: { use: 'Home Visited' } });
  });
  test('every one that may come between two that ship goes again, and all files are what they were', () => {
    const steps = thingsOf(sourcesOf(files)).filter((thing) => leadsAway(thing));
    const left = steps.flatMap(({ source: { file }, pointer }) => {
      const there = doneTo(files, file, pointer, { ...BETWEEN });
      if (typeof there === 'string') return [`${file}${pointer} ${there}`];
      const back = doneTo({ ...files, ...there.changes }, file, '/machine/states/Home Visited', { deed: 'remove' });
      const now = typeof back === 'string' ? {} : { ...there.changes, ...back.changes };
      return Object.entries(now).flatMap(([path, text]) => (text === files[path] ? [] : [`${path} by ${pointer}`]));
    });
    expect(new Set(steps.map(({ id }) => id)).size).toBeGreaterThan(5);
    expect(left).toEqual([]);
  });
  test('none comes where nothing leads to another state, or where its name is taken', () => {
    const addState = (pointer: string, name = 'Home Visited') => work.changeThing({}, WORKFLOW, pointer, { ...BETWEEN, name });
    expect(panelAt({}, WORKFLOW, '/machine/states/Mobilised/on/note')?.leadsAway).toBe(false);
    expect(addState('/machine/states/Mobilised/on/note')).toEqual({ fault: 'gone' });
    expect(addState('/machine/states/Enrolled/on/enrol')).toEqual({ fault: 'gone' });
    expect([addState(SHORTLIST, 'Rejected'), addState(SHORTLIST, 'Note')]).toEqual([{ fault: 'taken' }, { fault: 'taken' }]);
  });
  test('what is said when its guard refuses stands among the texts at once, in every language', () => {
    const draft = after({}, WORKFLOW, SHORTLIST, BETWEEN);
    const step = SHORTLIST.replace('shortlist', 'homeVisited');
    const english = after(draft, WORKFLOW, step, { of: '0_meta_otherwise_en', answer: 'Say what you saw' });
    const both = after(english, WORKFLOW, step, { of: '0_meta_otherwise_hi', answer: 'देखा' });
    const otherwise = segmentsOfPointer(`${step}/meta/otherwise`).reduce<JsonObject[string]>(
      (at, key) => objectOf(at)[key] ?? null,
      read(both, WORKFLOW),
    );
    expect(otherwise).toBe('{{engagement.homeVisitedOtherwise}}');
    const key = 'engagement.homeVisitedOtherwise';
    expect(['en', 'hi'].map((one) => read(both, `config/messages/${one}.json`)[key])).toEqual(['Say what you saw', 'देखा']);
  });
  test('a text that is answered away is said nowhere any more, in no language', () => {
    const draft = after({}, WORKFLOW, SHORTLIST, BETWEEN);
    const step = SHORTLIST.replace('shortlist', 'homeVisited');
    const keyed = after(draft, WORKFLOW, step, { of: '0_meta_otherwise_en', answer: 'Say what you saw' });
    const both = after(keyed, WORKFLOW, step, { of: '0_meta_otherwise_hi', answer: 'देखा' });
    const none = after(both, WORKFLOW, step, { of: '0_meta_otherwise_en', answer: '' });
    expect(none[WORKFLOW]).toBe(draft[WORKFLOW]);
    expect(['en', 'hi'].map((one) => none[`config/messages/${one}.json`])).toEqual(['en', 'hi'].map((one) => files[`config/messages/${one}.json`]));
  });
  test('what goes takes its words along, in every language', () => {
    const draft = after({}, WORKFLOW, SHORTLIST, BETWEEN);
    const state = '/machine/states/Home Visited';
    const step = SHORTLIST.replace('shortlist', 'homeVisited');
    const keyed = after(draft, WORKFLOW, step, { of: '0_meta_otherwise_en', answer: 'Say what you saw' });
    const both = after(keyed, WORKFLOW, step, { of: '0_meta_otherwise_hi', answer: 'देखा' });
    const translated = after(both, WORKFLOW, state, { of: '0_meta_label_hi', answer: 'घर देखा' });
    const texts = (changes: Changes): (string | null | undefined)[] => ['en', 'hi', 'mr'].map((one) => changes[`config/messages/${one}.json`]);
    expect(texts(translated)[1]).toContain('घर देखा');
    const served = (changes: Changes): (string | undefined)[] => Object.keys(changes).map((path) => files[path]);
    const out = after(translated, WORKFLOW, state, { deed: 'remove' });
    expect(Object.values(out)).toEqual(served(out));
    const less = after({}, 'config/screens/dashboard.json', '/blocks/3/with/cards/3', { deed: 'remove' });
    const key = 'dashboard.recommended';
    expect([read({}, 'config/messages/hi.json')[key], read(less, 'config/messages/hi.json')[key]]).toEqual([expect.anything(), undefined]);
  });
  test('words that rows of a table say, too, stay', () => {
    const out = (before: Changes): Json | undefined => {
      const changes = after(before, 'config/options/audit-events.json', '/items/2', { deed: 'remove' });
      return objectOf(read(changes, 'config/messages/hi.json')['literals'])['Sign-in refused'];
    };
    expect([out({}), out({ 'config/options/signs.csv': 'value,label\n1,Sign-in refused\n' })]).toEqual([undefined, expect.any(String)]);
  });
});

describe('what takes the place of what goes', () => {
  test('of a state and of an option, where records hold them: a migration that shows itself', () => {
    const draft = after({}, WORKFLOW, SHORTLIST, BETWEEN);
    const state = '/machine/states/Home Visited';
    expect(panelAt(draft, WORKFLOW, state)?.successors.map(({ value }) => value)).toEqual(expect.arrayContaining(['Mobilised', 'Rejected']));
    const out = after(draft, WORKFLOW, state, { deed: 'remove', to: 'Mobilised' });
    expect(read(out, 'config/migrations/engagement-home-visited.json')).toMatchObject({
      moves: [{ workflow: 'engagement', from: 'Home Visited', to: 'Mobilised' }],
      examples: [{ entity: 'engagement', before: { status: 'Home Visited' }, after: { status: 'Mobilised' } }],
    });
    const domains = 'config/options/placement-domains.json';
    const [first, second] = objectsIn(read({}, domains)['items']).map(({ value }) => String(value));
    const less = after({}, domains, '/items/0', { deed: 'remove', to: String(second) });
    const migration = Object.keys(less).find((path) => path.startsWith('config/migrations/')) ?? '';
    expect(read(less, migration)).toMatchObject({ moves: [{ options: 'placement-domains', from: first, to: second }] });
    expect(faultsOf({ ...out, [migration]: less[migration] ?? '', [domains]: less[domains] ?? '' }).filter((check) => check === 'migration')).toEqual(
      [],
    );
  });
  test('nothing is asked where no record holds it, and nothing is moved where nobody says where', () => {
    expect(panelAt({}, 'workflows/otp.json', '/machine/states/Requested')?.successors).toEqual([]);
    const out = after({}, WORKFLOW, '/machine/states/Dropout', { deed: 'remove' });
    expect(Object.keys(out).filter((path) => path.includes('migrations'))).toEqual([]);
  });
});
