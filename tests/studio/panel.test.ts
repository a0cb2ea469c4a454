/** Things as forms: what they ask, what their answers write, what is done to them in all their files. */
import { describe, expect, test } from 'vitest';
import { fileTextOf } from '../../src/catalogue/json/fileText.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import type { Changes, PanelTask } from '../../src/studio/desk.ts';
import { deskWork } from '../../src/studio/deskWork.ts';
import { fileValue } from '../../src/studio/fileValue.ts';
import { objectOf, objectsIn } from '../../src/engine/json.ts';
import type { Json } from '../../src/engine/types.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';

const files = productFiles();
const work = deskWork(metas);
work.open(files, await knownNames());

const FAMILY = 'schemas/forms/record/family';
/** Something where a text stands for the first time. */
const panelOf = (path: string, before: string, changes: Changes = {}) => {
  const text = changes[path] ?? files[path] ?? '';
  const at = text.indexOf(before);
  if (at < 0) throw new Error(`${path} does not say ${before}`);
  const panel = work.panelAt(changes, path, at + before.length);
  if (!panel) throw new Error(`nothing stands at ${before} in ${path}`);
  return panel;
};
const changeAt = (path: string, before: string, task: PanelTask, changes: Changes = {}) => {
  const answer = work.changeThing(changes, path, panelOf(path, before, changes).pointer, task);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
};
/** Lines that a file has now and had not. */
const linesOf = (path: string, now: string | null | undefined): string[] => {
  const before = new Set((files[path] ?? '').split('\n'));
  return (now ?? '').split('\n').flatMap((line) => (before.has(line) ? [] : [line.trim()]));
};
const newLines = (changes: Changes): Record<string, string[]> =>
  Object.fromEntries(Object.entries(changes).map(([path, text]) => [path, linesOf(path, text)]));

test('the text of every file follows from what it says, so that what is written looks as if by hand', () => {
  const others = Object.entries(files).filter(([path, text]) => path.endsWith('.json') && fileTextOf(JSON.parse(text) as Json) !== text);
  expect(others.map(([path]) => path)).toEqual([]);
});

describe('what a panel asks', () => {
  test('of a field: what all its files say, in every language, with the rules that it may have', () => {
    const { kind, title, data, form, rules, options, isOne } = panelOf(`${FAMILY}/schema.json`, '"occupation": {');
    expect([kind, title, isOne]).toEqual(['field', 'Occupation', true]);
    expect(data).toMatchObject({
      '0_title_en': 'Occupation',
      '0_title_hi': 'पेशा',
      '0_x_options': 'family-occupations',
      '0_isRequired': true,
      '1_width': 4,
    });
    const [ownFields, more] = form.ui.sections.map(({ fields }) => fields.map(({ at }) => at));
    expect(ownFields).toEqual(expect.arrayContaining(['/0_title_mr', '/0_type', '/1_width']));
    expect(more).toEqual(expect.arrayContaining(['/0_maxLength', '/1_help_hi']));
    expect(options['0_x_options']).toContainEqual({ value: 'genders', label: 'Gender (genders)' });
    expect(rules.map(({ title: name, isThere }) => [name, isThere])).toContainEqual(['Compute', false]);
    expect(rules.find(({ title: name }) => name === 'Require')?.about).toBe(
      'May not be empty while the rule holds; the text is “Please fill out this field” unless “message” says another.',
    );
    expect(JSON.stringify([form.ui, rules])).not.toContain('`');
  });
  test.each<[string, string, string, object]>([
    ['config/options/genders.json', '"value": "Male"', 'option', { '0_value': 'Male', '0_label_hi': 'पुरुष', '0_salutation': 'Mr.' }],
    ['config/roles.json', '"id": 4,', 'role', { '0_menu': 'facilitator', '0_counsels': 'true' }],
    ['config/app.json', '"passwordMin": ', 'constant', { '0': 8 }],
    ['workflows/engagement.json', '"Mobilised": {', 'state', { '0_meta_tone': 'info', '0_meta_label_en': 'Mobilised' }],
    ['config/screens/dashboard.json', '"id": "unfinished"', 'card', { '0_icon': 'list-details', '0_go_path': '/dashboard/unfinished' }],
    ['config/screens/dashboard.json', '"id": "total"', 'card', { '0_with_studentEngagementStatus': 'Mobilised', '0_label_hi': 'कुल विद्यार्थी' }],
    ['config/charts/enrolled-by-program.json', '"kind": "', 'chart', { '0_with_status': 'Enrolled' }],
    ['config/screens/dashboard.json', '"statuses', 'chart', { '0': 'statuses' }],
    ['config/menus.json', '"managebeneficiary": {', 'menu entry', { '0_label_mr': '{term.beneficiary} यादी आणि कामे' }],
    ['config/messages/en.json', '"studio.title": "', 'text', { '0_en': 'Versions of Definitions', '0_hi': 'परिभाषाओं के संस्करण' }],
    ['schemas/lists/users.json', '"id": "name"', 'column', { '0_label_en': 'Name', '0_card': 'title' }],
  ])('of %s at %s', (path, before, kind, data) => {
    const panel = panelOf(path, before);
    expect([panel.kind, panel.data]).toEqual([kind, expect.objectContaining(data)]);
  });
  test('a rule is a sentence: no operator of it is asked for', () => {
    const { form, rules } = panelOf('workflows/engagement.json', '"dropoutReasonGiven": ');
    expect([form.ui.sections, rules.map(({ title }) => title)]).toEqual([[], ['Dropout reason given']]);
  });
  test('of what is found, though several things stand in its line', () => {
    const found = work.find('definition-replay-records filter')[0];
    const offset = work.offsetOf({}, found?.path ?? '', found?.pointer ?? '') ?? 0;
    expect(work.panelAt({}, found?.path ?? '', offset)).toMatchObject({ kind: 'filter', pointer: '/filters/0' });
    expect(work.offsetOf({ 'config/app.json': '{' }, 'config/app.json', '/name')).toBeNull();
  });
  test('of a field only the limits of its type; with another type it loses those that say nothing any more', () => {
    const [path, before] = [`${FAMILY}/schema.json`, '"occupation": {'];
    const { changes } = changeAt(path, before, { of: '0_maxLength', answer: 12 });
    const { changes: asNumber } = changeAt(path, before, { of: '0_type', answer: 'integer' }, changes);
    expect([newLines(changes)[path]?.join(), asNumber[path]].map((text) => /"maxLength": 12/.test(text ?? ''))).toEqual([true, false]);
    const fieldsOf = (some: Changes) => panelOf(path, before, some).form.schema.properties ?? {};
    const { changes: mistyped } = changeAt(path, before, { of: '0_maxLength', answer: 'abc' }, changes);
    expect(fieldsOf(mistyped)['0_maxLength']).toMatchObject({ type: 'number' });
    const idsOf = (some: Changes) => Object.keys(fieldsOf(some)).filter((id) => /_m(ax|in)/.test(id));
    expect(idsOf({})).toEqual(['0_minLength', '0_maxLength']);
    expect(idsOf(asNumber)).toEqual(['0_minimum', '0_maximum']);
  });
  test('a trait that a role does not say is asked with what it means, and nothing is asked twice', () => {
    const { form, data } = panelOf('config/roles.json', '"id": 4,');
    const fields = form.ui.sections.flatMap((section) => section.fields);
    expect(fields.find(({ at }) => at === '/0_allCentres')?.help).toBe('Reads and writes the rows of every centre. (false)');
    expect(data['0_allCentres']).toBeUndefined();
    expect(new Set(fields.map(({ at }) => at)).size).toBe(fields.length);
  });
  test('quality 2: a value that records hold is locked, and says what to do instead; that of a new option is not', () => {
    const path = 'config/options/placement-domains.json';
    const value = objectsIn(objectOf(fileValue(path, files[path]))['items'])[0]?.['value'];
    const locksOf = (before: string, some: Changes = {}) => Object.keys(panelOf(path, before, some).form.rules.readonly ?? {});
    expect(locksOf(`"value": ${JSON.stringify(value)}`)).toEqual(['/0_value']);
    const { changes } = changeAt(path, `"value": ${JSON.stringify(value)}`, { deed: 'like', name: 'Zoo', title: 'Zoo' });
    expect(locksOf('"value": "Zoo"', changes)).toEqual([]);
  });
  test('what is only said or left out is a tick, also once it is said', () => {
    const path = 'config/options/mobilisation-channels.json';
    const sortField = (changes: Changes) => panelOf(path, '{', changes).form.schema.properties?.['0_sorted'];
    const { changes } = changeAt(path, '{', { of: '0_sorted', answer: true });
    expect(sortField(changes)).toEqual(sortField({}));
  });
});

describe('what an answer writes', () => {
  test.each<[string, string, string, Json, Record<string, string[]>]>([
    [
      `${FAMILY}/schema.json`,
      '"occupation": {',
      '0_maxLength',
      12,
      { [`${FAMILY}/schema.json`]: [expect.stringContaining('"maxLength": 12') as string] },
    ],
    [
      `${FAMILY}/schema.json`,
      '"qualId": {',
      '0_isRequired',
      false,
      { [`${FAMILY}/schema.json`]: ['"required": ["name", "relationshipId", "occupation", "headOfFamily", "primaryBreadWinner"],'] },
    ],
    [
      `${FAMILY}/schema.json`,
      '"occupation": {',
      '1_width',
      6,
      { [`${FAMILY}/ui.json`]: ['{ "at": "/occupation", "width": 6, "widget": "autocomplete" },'] },
    ],
    ['config/options/genders.json', '"value": "Male"', '0_label_hi', 'नर', { 'config/messages/hi.json': ['"Male": "नर",'] }],
    ['config/messages/en.json', '"studio.title": "', '0_mr', 'आवृत्त्या', { 'config/messages/mr.json': ['"studio.title": "आवृत्त्या",'] }],
    [
      'config/screens/dashboard.json',
      '"id": "recommended"',
      '0_label_en',
      'Sent to the principal',
      { 'config/messages/en.json': ['"dashboard.recommended": "Sent to the principal",'] },
    ],
    ['config/app.json', '"passwordMin": ', '0', 12, { 'config/app.json': ['"passwordMin": 12,'] }],
  ])('%s at %s: %s', (path, before, of, answer, lines) => {
    expect(newLines(changeAt(path, before, { of, answer }).changes)).toEqual(lines);
  });
  test('other words take their translations along, and leave them to who says the old ones still', () => {
    const path = 'config/options/genders.json';
    const { changes } = changeAt(path, '"value": "Others"', { of: '0_label_en', answer: 'Somebody else' });
    expect(newLines(changes)['config/messages/hi.json']).toEqual([expect.stringContaining('"Somebody else": ') as string]);
    const text = JSON.parse(changes['config/messages/hi.json'] ?? '') as { literals: Record<string, string> };
    expect(Object.keys(text.literals)).toContain('Others');
    const once = changeAt(path, '"value": "Others"', { of: '0_label_en', answer: 'Who else' }, changes).changes;
    const now = JSON.parse(once['config/messages/hi.json'] ?? '') as typeof text;
    expect([now.literals['Somebody else'], now.literals['Who else']]).toEqual([undefined, text.literals['Somebody else']]);
  });
  test('what others say by the same key reads on as it does: other words get a key of their own, with their translations', () => {
    const path = 'schemas/forms/registration/basic-details/rules.json';
    const { changes } = changeAt(path, '"id": "secondary-number-unusual"', { of: '0_message_en', answer: 'Is this number right?' });
    const texts = (language: string): string => changes[`config/messages/${language}.json`] ?? '';
    expect(newLines(changes)[path]).toEqual(['"message": "{{shared.oddNumber2}}"']);
    expect([texts('en'), texts('hi')]).toEqual([
      expect.stringContaining('"shared.oddNumber2": "Is this number right?"'),
      expect.stringContaining('"shared.oddNumber2": "भारतीय'),
    ]);
    expect(work.check(changes).filter(({ check }) => check !== 'example')).toEqual([]);
    work.check({});
  });
  test('an option of a widget can be taken out, that no meta schema names', () => {
    const path = 'schemas/forms/registration/basic-details/ui.json';
    const { changes } = changeAt(path, '"at": "/secondaryContactNumber"', { of: '1_with_verified', answer: '' });
    expect(newLines(changes)[path]).toEqual(['{ "at": "/secondaryContactNumber", "width": 12, "widget": "otp", "with": {} },']);
  });
  test('the words of a new card are asked in every language, as those of the cards beside it are', () => {
    const path = 'config/screens/dashboard.json';
    const like = changeAt(path, '"id": "total"', { deed: 'like', name: 'dropouts', title: 'Dropouts' }).changes;
    expect(panelOf(path, '"id": "dropouts"', like).data).toMatchObject({ '0_label_en': 'Dropouts', '0_label_hi': '' });
  });
  test('nothing is written over a text that cannot be read', () => {
    const half = { 'config/messages/hi.json': `${files['config/messages/hi.json'] ?? ''}{`, [`${FAMILY}/rules.json`]: '{ "show": ' };
    const { pointer } = panelOf(`${FAMILY}/schema.json`, '"occupation": {', half);
    const change = (task: PanelTask) => work.changeThing(half, `${FAMILY}/schema.json`, pointer, task);
    expect(change({ of: '0_title_hi', answer: 'काम' })).toEqual({ fault: 'unread' });
    expect(change({ rule: 'rules_show', do: 'begin' })).toEqual({ fault: 'unread' });
  });
  test('yes is written as true, and an empty answer takes away what was said', () => {
    const yes = changeAt('config/roles.json', '"id": 4,', { of: '0_allCentres', answer: 'true' }).changes;
    expect(JSON.parse(yes['config/roles.json'] ?? '')).toHaveProperty('items.3.allCentres', true);
    const { changes } = changeAt('config/roles.json', '"id": 4,', { of: '0_counsels', answer: '' });
    expect(JSON.parse(changes['config/roles.json'] ?? '')).not.toHaveProperty('items.3.counsels');
  });
});

describe('what is done to a thing', () => {
  test('another field like one: in its schema, required as that is, where it is drawn, and where actions tell what they answer', () => {
    const addField = (name: string) =>
      work.changeThing({}, `${FAMILY}/schema.json`, panelOf(`${FAMILY}/schema.json`, '"occupation": {').pointer, {
        deed: 'like',
        name,
        title: 'Nick',
      });
    expect(JSON.stringify(addField('nick name'))).toContain('nickName');
    expect(addField('काम')).toEqual({ fault: 'nameless' });
    const { changes, goal } = changeAt(`${FAMILY}/schema.json`, '"occupation": {', { deed: 'like', name: 'workplace', title: 'Place of work' });
    expect(newLines(changes)).toEqual({
      'config/actions/family.json': ['"workplace",'],
      [`${FAMILY}/schema.json`]: [
        '"required": ["name", "relationshipId", "occupation", "workplace", "qualId", "headOfFamily", "primaryBreadWinner"],',
        '"workplace": { "title": "Place of work", "type": "string", "x-options": "family-occupations" },',
      ],
      [`${FAMILY}/ui.json`]: ['{ "at": "/workplace", "width": 4, "widget": "autocomplete" },'],
    });
    expect(work.panelAt(changes, goal.path, goal.offset)).toMatchObject({ pointer: '/properties/workplace', kind: 'field' });
  });
  test.each<[string, string, PanelTask, string[]]>([
    [
      'config/options/genders.json',
      '"value": "Male"',
      { deed: 'like', name: 'X', title: 'Other' },
      ['{ "value": "X", "label": "Other", "salutation": "Mr." },'],
    ],
    [
      'schemas/lists/users.json',
      '"id": "name"',
      { deed: 'like', name: 'alias', title: 'Alias' },
      [expect.stringContaining('"id": "alias", "label": "Alias"') as string],
    ],
    [
      'schemas/forms/record/family/rules.json',
      '"id": "parent-first"',
      { deed: 'like', name: 'another', title: 'Not twice' },
      ['"id": "another",', '"message": "{{family.parentFirst2}}"'],
    ],
    [
      'config/screens/dashboard.json',
      '"id": "unfinished"',
      { deed: 'like', name: 'begun', title: 'Begun' },
      ['"id": "begun",', '"label": "{{waiting.unfinished2}}",'],
    ],
    [
      'config/entities/engagement.json',
      '"firstName": {',
      { deed: 'like', name: 'called', title: 'Called' },
      [expect.stringContaining('"sort": true, "title": "Called"') as string],
    ],
  ])('another one in %s beside %s', (path, before, task, lines) => {
    expect(newLines(changeAt(path, before, task).changes)[path]).toEqual(lines);
  });
  test('a role gets a number of its own, a state the words of people', () => {
    const { changes } = changeAt('config/roles.json', '"id": 4,', { deed: 'like', name: 'coach', title: 'Coach' });
    const { items } = JSON.parse(changes['config/roles.json'] ?? '') as { items: { id: number; name: string }[] };
    expect(items[4]).toMatchObject({ name: 'Coach', counsels: true });
    expect(items.filter(({ id }) => id === items[4]?.id)).toHaveLength(1);
    const state = changeAt('workflows/engagement.json', '"Mobilised": {', { deed: 'like', name: 'Waiting', title: 'On hold' }).changes;
    const { machine } = JSON.parse(state['workflows/engagement.json'] ?? '') as { machine: { states: Record<string, { meta: object }> } };
    expect(Object.keys(machine.states).slice(0, 2)).toEqual(['Mobilised', 'Waiting']);
    expect(machine.states['Waiting']?.meta).toMatchObject({ label: '{{engagement.mobilised2}}', tone: 'info' });
    expect(state['config/messages/en.json']).toContain('"engagement.mobilised2": "On hold"');
  });
  test('a state to which nothing leads yet can be chosen by the step that is to lead there', () => {
    const path = 'workflows/engagement.json';
    const { changes } = changeAt(path, '"Mobilised": {', { deed: 'like', name: 'Waiting', title: 'On hold' });
    expect(work.check(changes).map(({ file }) => file)).toContain(path);
    work.prepare();
    expect(panelOf(path, '"note": { "target"', changes).options['0_target']).toContainEqual({ value: 'Waiting', label: 'On hold (Waiting)' });
    work.check({});
  });
  test('a name that another one has is refused, and so is what is not there', () => {
    const { pointer } = panelOf(`${FAMILY}/schema.json`, '"occupation": {');
    const like = { deed: 'like', name: 'name', title: 'Name' } as const;
    expect(work.changeThing({}, `${FAMILY}/schema.json`, pointer, like)).toEqual({ fault: 'taken' });
    expect(work.changeThing({}, 'config/app.json', '', like)).toEqual({ fault: 'gone' });
  });
  test('a field moves where it is drawn, an option in its list; what is taken out is gone from all files', () => {
    const positions = (text: string | null | undefined): number[] => ['/occupation', '/relationshipId'].map((at) => (text ?? '').indexOf(`"${at}"`));
    const up = changeAt(`${FAMILY}/schema.json`, '"occupation": {', { deed: 'move', by: -1 });
    const [occupation = 0, relationship = 0] = positions(up.changes[`${FAMILY}/ui.json`]);
    expect([Object.keys(up.changes), occupation < relationship]).toEqual([[`${FAMILY}/ui.json`], true]);
    const out = changeAt(`${FAMILY}/schema.json`, '"occupation": {', { deed: 'remove' }).changes;
    expect(Object.keys(out).sort()).toEqual(['config/actions/family.json', `${FAMILY}/schema.json`, `${FAMILY}/ui.json`]);
    for (const text of Object.values(out)) expect(text).not.toContain('ccupation"');
  });
  test('a rule that is begun stands empty until somebody says it, and a sentence is read there', () => {
    const { changes, goal } = changeAt(`${FAMILY}/schema.json`, '"occupation": {', { rule: 'rules_compute', do: 'begin' });
    expect(work.sentenceAt(goal.path, changes[goal.path] ?? '', goal.offset)).toMatchObject({ pointer: '/compute/~1occupation', text: '' });
  });
});

test('what makes a record complete can be otherwise, too: its examples are taken over', () => {
  const path = 'config/completeness/beneficiary.json';
  const { changes } = changeAt(path, '"id": "income-proof"', { deed: 'like', name: 'letter', title: 'A letter' });
  const [fault] = work.check(changes);
  if (!fault) throw new Error('all examples hold');
  expect(work.check({ ...changes, ...work.accept(changes, fault)?.changes })).toEqual([]);
  work.check({});
});

test('the examples that a check of completeness lacks are made by one press, and those that come out otherwise are left to another', () => {
  const path = 'config/completeness/beneficiary.json';
  const whole = JSON.parse(files[path] ?? '') as { checks: object[]; examples: { name: string }[] };
  const missing = { '!': { pick: [{ var: 'record.documents' }, 'documentName', ['PoliceVerification']] } };
  const counts = { '===': [{ var: 'session.program.name' }, 'Short Course Programme'] };
  const check = { id: 'police', label: 'Police Verification', tab: 'documents', counts, missing };
  const draft = { [path]: fileTextOf({ ...whole, checks: [...whole.checks, check] } as unknown as Json) };
  const [press, other] = ['rule-without-example', 'example'].map((kind) => work.check(draft).find((fault) => fault.check === kind));
  if (!press || !other) throw new Error('nothing is lacking');
  const stubs = work.accept(draft, press)?.changes ?? {};
  const { examples } = JSON.parse(stubs[path] ?? '') as typeof whole;
  expect(examples.slice(0, whole.examples.length)).toEqual(whole.examples);
  expect(examples.slice(whole.examples.length)).toMatchObject([
    { facts: { session: { program: { name: 'Short Course Programme' } } }, expect: { lines: ['Police Verification'] } },
    { facts: { record: { documents: [{}, {}, {}, {}, { documentName: 'PoliceVerification' }] } }, expect: { lines: [] } },
  ]);
  expect(new Set(work.check(stubs).map((fault) => fault.check))).toEqual(new Set(['example']));
  expect(work.check({ ...stubs, ...work.accept(stubs, other)?.changes })).toEqual([]);
  work.check({});
});

test('what examples say otherwise can be taken over, and what they proved is told', () => {
  const { changes } = changeAt(`${FAMILY}/schema.json`, '"occupation": {', { deed: 'like', name: 'workplace', title: 'Place of work' });
  const [fault, ...others] = work.check(changes);
  if (!fault) throw new Error('all examples hold');
  expect(others).toEqual([]);
  const accepted = work.accept(changes, fault);
  expect(accepted?.requirements).toContain('D2-FAM-07');
  expect(work.check({ ...changes, ...accepted?.changes })).toEqual([]);
  work.check({});
});
