/** One cause, one fault, with its remedy: values that nothing has, texts that one language lost, files that became too large. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { sampled } from '../../support/whole.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

describe('quality 5: one cause, one fault', () => {
  const shipped = productFiles();
  const faultsOf = (files: Files) => {
    const result = judgedProduct(files);
    return result.ok ? [] : result.faults.map(({ file, pointer, wrong, right }) => `${file} ${pointer} ${wrong} | ${right}`);
  };
  const record = 'schemas/forms/record';
  const basic = 'schemas/forms/registration/basic-details/binding.json';
  const migration = 'schemas/lists/migration-students.json';
  const rewritten = (path: string, from: RegExp | string, to: string): Files => {
    expect(shipped[path]).toMatch(from);
    return { ...shipped, [path]: (shipped[path] ?? '').replace(from, to) };
  };
  const without = (key: string): Files => withChange(shipped, 'config/messages/en.json', (texts) => delete texts[key]);
  const largest = (form: string, bytes: number): Files => rewritten(`${form}/schema.json`, /"maxBytes": *\d+/, `"maxBytes": ${bytes}`);
  const first = (content: JsonObject, key: string): JsonObject => (content[key] as JsonObject[])[0] ?? {};

  const lost = (path: string): Files => Object.fromEntries(Object.entries(shipped).filter(([one]) => one !== path));
  const renamed = (path: string, name: string): Files => ({ ...lost(path), [path.replace(/[^/]+$/, name)]: shipped[path] ?? '' });

  const causes: [name: string, files: () => Files, fault: RegExp][] = [
    [
      'an option list that is gone: named where it is used, with what puts it back',
      () => lost('config/options/activity-types.json'),
      /^schemas\/forms\/training\/activity\/rules\.json .* "lists\.activity-types" is no option list .* at 7 other places: .*activity\/schema\.json:9/,
    ],
    [
      'an option list that actions and forms name',
      () => lost('config/options/states.json'),
      /there is no option list "states" .* at \d+ other places: .*config\/actions\/state\.json:.* \| config\/options\/states\.json, or a known option list/,
    ],
    [
      'an option list in capitals',
      () => renamed('config/options/bpl-status.json', 'BPL Status.json'),
      /^config\/options\/BPL Status\.json {2}no definition has this name \| the file called config\/options\/bpl-status\.json/,
    ],
    [
      'an option that is gone while rules, keys of rows and examples ask for it',
      () => withChange(shipped, 'config/options/relationships.json', (list) => (list['items'] as JsonObject[]).shift()),
      /^config\/entities\/family\.json .* no option of "relationships" is "Father", and it is asked for .*record\/family\/rules\.json.* \| \{ "value": "Father", "label": … \} in config\/options\/relationships\.json again/,
    ],
    [
      'an option that is gone while examples choose it, and a check of the record goes by it',
      () => withChange(shipped, 'config/options/bpl-status.json', (list) => (list['items'] as JsonObject[]).shift()),
      /basic-details\/examples\.json \/examples\/0 no option of "bpl-status" is "BPL", and it is asked for .* \| \{ "value": "BPL", "label": … \}/,
    ],
    [
      'a field renamed that rules read as stored',
      () => rewritten(`${record}/follow-up/schema.json`, /"followUpDate": *\{/, '"followedUpDate": {'),
      /follow-up\/schema\.json \/required\/0 "followUpDate" is required but is no field here .*follow-up\/rules\.json:.* \| "followedUpDate"\?/,
    ],
    [
      'a field renamed that an action takes and a list asks for',
      () => rewritten('schemas/forms/report/student-report/schema.json', /"centerId": *\{/, '"centreId": {'),
      /student-report\/schema\.json \/required\/0 "centerId" is required .*schemas\/lists\/student-report\.json:.* \| "centreId"\?/,
    ],
    [
      'a field renamed by which people sign in',
      () => rewritten('schemas/forms/access/login/schema.json', /"userName": *\{/, '"username": {'),
      /login\/schema\.json \/required\/0 "userName" is required but is no field here .*\| "username"\?/,
    ],
    [
      'a workflow that begins nowhere',
      () => rewritten('workflows/batch.json', '"initial": "Planned"', '"initial": "planned"'),
      /state of this workflow "Planned"\?/,
    ],
    [
      'a text that says nothing',
      () => withChange(shipped, 'config/messages/en.json', (texts) => (texts['problem.required'] = '')),
      /"" does not fit/,
    ],
    [
      'the folder of a form in capitals',
      () => Object.fromEntries(Object.entries(shipped).map(([path, text]) => [path.replace('record/family/', 'record/Family/'), text])),
      /record\/Family\/binding\.json .*no definition has this name .* at 4 other places: .* \| the folder called schemas\/forms\/record\/family/,
    ],
    [
      'an option twice in a list that stands by name',
      () => withChange(shipped, 'config/options/activity-types.json', ({ items }) => (items as JsonObject[]).push((items as JsonObject[])[0] ?? {})),
      /activity-types\.json \/items\/7\/value value "Alumni Visit" stands twice, first at line 8/,
    ],
    [
      'a list that ways of charts and cards filter',
      () => lost('schemas/lists/beneficiaries.json'),
      /managebeneficiary\.json \/blocks\/0\/list there is no list "beneficiaries" \| schemas\/lists\/beneficiaries\.json, or a known list/,
    ],
    [
      'a misspelt screen of a menu',
      () => rewritten('config/menus.json', /"bulkupload": *\{/, '"bulkuplod": {'),
      /^config\/menus\.json \/entries\/bulkuplod there is no screen "bulkuplod" .*\| screen "bulkupload"\?/,
    ],
    [
      'a tab at the index of another',
      () => rewritten(`${record}/observation/binding.json`, '"index": 6', '"index": 7'),
      /observation\/binding\.json \/tab\/index the index of "Observation" is 6 in config\/components\.json, here it is 7 \| "index": 6/,
    ],
    [
      'the path of a screen in capitals, to which buttons and lists lead',
      () => rewritten('config/screens/addobeneficiary.json', '"/dashboard/addobeneficiary"', '"/dashboard/AddoBeneficiary"'),
      /^config\/screens\/addobeneficiary\.json \/path "\/dashboard\/AddoBeneficiary" is in other letters .* at 3 other places: .* \| "\/dashboard\/addobeneficiary"/,
    ],
    [
      'a constant that is misspelt: nothing reads it, and the default would hold in its place',
      () => rewritten('config/app.json', 'otpAskAgainSeconds', 'otpAskAgainSecond'),
      /app\.json \/constants\/otpAskAgainSecond nothing reads the constant "otpAskAgainSecond" \| constant "otpAskAgainSeconds"\?/,
    ],
    [
      'a constant of the server that is none',
      () => rewritten('config/app.json', '"otpTries"', '"otpTriesMost": 3, "otpTries"'),
      /\/serverConstants\/otpTriesMost nothing reads the constant "otpTriesMost" \| constant "otpTries"\?/,
    ],
    [
      'a page that is gone, and its translations are still there',
      () => lost('config/screens/pages/contact-us.md'),
      /ContactUs\.json \/blocks\/0\/page there is no page "contact-us" .*contact-us\.hi\.md:1; .* \| config\/screens\/pages\/contact-us\.md, or a known page/,
    ],
    [
      'the texts that a form brought along',
      () => lost(`${record}/enrolment/messages/en.json`),
      /no text of en begins with "enrolment\." any more .* config\/actions\/enrollment\.json.* \| what they translate again .*messages\/en\.json in its folder/,
    ],
    [
      'the id of a check twice',
      () => withChange(shipped, `${record}/education/rules.json`, (rules) => ((rules['check'] as JsonObject[])[1] = { ...first(rules, 'check') })),
      /education\/rules\.json \/check\/1\/id rule id ".*" stands twice, first at line/,
    ],
    [
      'D3-FUNDER-05 a misspelt status of accounts',
      () => rewritten('config/app.json', 'Active Partner', 'Activ Partner'),
      /^config\/app\.json \/constants\/payingStatus "viewAccounts" finds nothing by "status" "Activ Partner" \| value "Active Partner"\?/,
    ],
    [
      'D3-FUNDER-05 a relationship of accounts in another case',
      () => rewritten('config/app.json', 'Funding partner', 'Funding Partner'),
      /^config\/app\.json \/constants\/payingRelationship .* \| value "Funding partner"\?/,
    ],
    [
      'a column of no option list',
      () => rewritten('config/entities/funder.json', 'account-statuses', 'account-status'),
      /\/columns\/status\/options there is no option list "account-status" \| option list "account-statuses"\?/,
    ],
    [
      'rows of a record that is not there yet',
      () => withChange(shipped, basic, (binding) => (binding['rows'] = { list: 'family' })),
      /basic-details\/binding\.json \/rows\/list a record begins with this form: .* \| no "rows", or "shown": \{ "var": "record\.dbUserId" \}/,
    ],
    [
      'a text that only other languages have',
      () => without('registration.failed'),
      /binding\.json \/failed there is no text "registration\.failed" .* at 2 other places: config\/messages\/hi.* \| "registration\.failed": "…" in config\/messages\/en\.json again/,
    ],
    [
      'a column of reference data renamed in every row, which an action answers',
      () => rewritten('config/reference/courses.json', /"trainingHour":/g, '"hours":'),
      /^config\/actions\/course\.json \/findall\/answer\/2 no row of config\/reference\/courses\.json says "trainingHour", and it is asked for \(here and at 1 other place: config\/reference\/courses\.json:\d+\) \| "trainingHour" in its rows again/,
    ],
    [
      'one that is said to be a text, in rows within rows',
      () => rewritten('config/reference/course-modules.json', /"subtopicName":/g, '"topicName":'),
      /^config\/actions\/module\.json .* says "subtopicName", and it is asked for \(.*course-modules\.json:\d+\) \| "subtopicName" in its rows again/,
    ],
    [
      'one that rows of a form are made of',
      () => rewritten('config/reference/existing-business-questions.json', /"subQuestionId":/g, '"subId":'),
      /^config\/reference\/existing-business-questions\.json \/rows\/0 no row .* says "subQuestionId", and it is asked for \(here and at 2 other places: .*existing-business\/binding\.json:\d+, \d+\)/,
    ],
    [
      'one that code goes by',
      () => rewritten('config/reference/holidays.json', /"holidayDate":/g, '"day":'),
      /^config\/reference\/holidays\.json \/rows no row of config\/reference\/holidays\.json says "holidayDate", and it is asked for \(here and at 1 other place/,
    ],
    [
      'a trait of an option list that code goes by',
      () => rewritten('config/options/engagement-statuses.json', /"moves":/g, '"move":'),
      /^config\/options\/engagement-statuses\.json \/items no row says "moves", which code goes by: the action .* \| key "move"\?/,
    ],
    [
      'a screen that a menu lost, while its lists lead there',
      () => rewritten('config/menus.json', /"updatebeneficiary",\s*("story",\s*"businessevaluation",\s*"StudentList")/, '$1'),
      /^config\/menus\.json \/menus\/1 who has the menu "principal" is led to "updatebeneficiary" and may not open it \(schemas\/lists\/.* \| "updatebeneficiary" among its entries or under its "open"/,
    ],
    [
      'the key of a tab on another tab',
      () => rewritten(`${record}/observation/binding.json`, '"key": "observation"', '"key": "existingBusiness"'),
      /^schemas\/forms\/record\/observation\/binding\.json \/tab\/key tab key "beneficiary existingBusiness" stands twice/,
    ],
    [
      'the id of a check of completeness on another one',
      () =>
        withChange(
          shipped,
          'config/completeness/beneficiary.json',
          ({ checks }) => ((checks as JsonObject[])[3] = { ...(checks as JsonObject[])[3], id: 'address' }),
        ),
      /^config\/completeness\/beneficiary\.json \/checks\/3\/id check id "address" stands twice/,
    ],
    [
      'the path of a screen on another one',
      () => rewritten('config/screens/addobeneficiary.json', '"/dashboard/addobeneficiary"', '"/dashboard/managebeneficiary"'),
      /^config\/screens\/managebeneficiary\.json \/path path "\/dashboard\/managebeneficiary" stands twice, first at/,
    ],
    [
      'a misspelt status of somebody who is registered',
      () => rewritten(basic, '"status": "mobilised"', '"status": "mobilized"'),
      /basic-details\/binding\.json \/save\/3\/with\/status "captureStudentEngagement" finds nothing by "status" "mobilized" \| value "Mobilised"\?/,
    ],
    [
      'a phone number of forms that is not personal any more',
      () => rewritten('schemas/_shared/contact-number.json', /\s*"x-pii": "phone",/, ''),
      /^schemas\/_shared\/contact-number\.json {2}"contact-number" holds a phone number, and is not marked as personal \| "x-pii": "phone"/,
    ],
    ['a text that three buttons say', () => without('recommend.chooseFirst'), /recommend\.json \/actions\/0\/otherwise .* at 4 other places: /],
    ['a text that code says', () => without('why.op.age'), /hi\.json \/why\.op\.age .* at 1 other place: config\/messages\/mr/],
    [
      'files of ten examples that are too large',
      () => largest(`${record}/placement-documents`, 1),
      /\/examples\/0 10 examples fail alike, .* \| "maxBytes" of "\/base64File" in schema\.json/,
    ],
    ['files that are too large for what else is wrong with them', () => largest(`${record}/documents`, 1), /\/examples\/0 14 examples fail alike/],
    [
      'larger files than can be',
      () => largest(`${record}/documents`, 99_999_999),
      /documents\/schema\.json \/properties\/base64File\/x-file\/maxBytes 99999999 does not fit/,
    ],
    [
      'D3-MIGRATE-02 a filter with the options of another column',
      () => withChange(shipped, migration, (list) => Object.assign(first(list, 'filters'), { options: 'genders' })),
      /migration-students\.json \/filters\/0\/options no row has "Male", .* of "genders" as its "state": .* \| "options": "states"/,
    ],
    [
      'a holiday as people write it',
      () => rewritten('config/reference/holidays.json', '"2024-01-26"', '"26/01/2024"'),
      /holidays\.json \/rows\/0\/holidayDate "26\/01\/2024" must .* \| a day of the calendar as YYYY-MM-DD/,
    ],
    [
      'a holiday on a day that no month has',
      () => rewritten('config/reference/holidays.json', '"2024-01-26"', '"2024-02-31"'),
      /\/rows\/0\/holidayDate "2024-02-31" must .* \| a day of the calendar/,
    ],
    [
      'a colour that is none',
      () => rewritten('config/theme.json', '#006176', '#00617G'),
      /theme\.json \/colorSchemes\/light\/palette\/primary\/main "#00617G" .* \| a colour: # and 3, 4, 6 or 8 digits/,
    ],
  ];
  test.each(sampled(causes, 8))('%s', (_name, files, fault) => {
    expect(faultsOf(files())).toEqual([expect.stringMatching(fault)]);
  });

  test('a page that one language lost is counted among what is not translated', () => {
    const result = judgedProduct(lost('config/screens/pages/contact-us.hi.md'));
    const untranslated = result.notices().filter(({ check }) => check === 'translation');
    expect(untranslated.map(({ file, wrong, right }) => `${file} ${wrong} | ${right}`)).toEqual([
      expect.stringMatching(/^config\/messages\/hi\.json 1 of \d+ texts are not translated yet \| en is read for them \(pages 1\): contact-us\.hi /),
    ]);
  });

  const unknownStates: readonly [workflow: string, notices: RegExp[]][] = [
    [
      'engagement',
      [
        /^config\/charts\/from-mobilised-to-placed\.json \/steps no step counts On Hold/,
        /^workflows\/engagement\.json .*On Hold no chart, card, filter or list knows "On Hold"; .*schemas\/lists\/beneficiaries\.json:.*config\/screens\/dashboard\.json:/,
      ],
    ],
    ['employer', [/^workflows\/employer\.json .* knows "On Hold"; other states are named at schemas\/lists\/employers\.json:/]],
    ['placement', [/^workflows\/placement\.json .* knows .*"On Hold"; other states are named at schemas\/lists\/placed-students\.json:/]],
    ['placement-verification', [/^workflows\/placement-verification\.json .*"On Hold"; .*schemas\/lists\/placed-students\.json:/]],
    // No chart, card or filter goes by the states of a batch one by one.
    ['batch', []],
  ];
  test.each(sampled(unknownStates, 4))('a new state in %s that charts, cards and filters do not know is worth a notice', (workflow, notices) => {
    const files = withChange(shipped, `workflows/${workflow}.json`, (content) => {
      const { may, machine } = content as { may: JsonObject; machine: { initial: string; states: Record<string, JsonObject> } };
      const firstState = machine.states[machine.initial] ?? {};
      machine.states[machine.initial] = { ...firstState, on: { ...(firstState['on'] as JsonObject | undefined), hold: { target: 'On Hold' } } };
      machine.states['On Hold'] = { meta: firstState['meta'] ?? null, on: { resume: { target: machine.initial } } };
      Object.assign(may, { hold: Object.values(may)[0], resume: Object.values(may)[0] });
    });
    const noticeLines = judgedProduct(files)
      .notices()
      .map(({ file, pointer, wrong }) => `${file} ${pointer} ${wrong}`);
    expect(noticeLines.filter((one) => one.includes('On Hold'))).toEqual(notices.map((notice) => expect.stringMatching(notice) as string));
  });

  test('a constant of an admin that a page says is read', () => {
    const page = 'config/screens/pages/contact-us.md';
    const added = rewritten('config/app.json', '"sessionMinutes"', '"deskNumber": "1800", "sessionMinutes"');
    expect(faultsOf({ ...added, [page]: `${shipped[page] ?? ''}\nCall {deskNumber}.\n` })).toEqual([]);
  });

  test.each([
    ['config/permissions.json', 'permission', 'changesRecords', 'writesIntoRecords'],
    ['config/facts.json', 'fact', 'ownScore', 'scoreOfAll'],
  ])('a name of %s renamed is told where it stands, with its uses, and what goes by it is judged by the new one', (file, word, name, other) => {
    const wrong = new RegExp(
      `^${file} /${other} there is no ${word} "${name}" in ${file}, and it is asked for \\(.+:\\d+.+\\), while nothing uses "${other}"`,
    );
    expect(faultsOf(rewritten(file, `"${name}":`, `"${other}":`))).toEqual([expect.stringMatching(wrong)]);
  });

  test.each<[name: string, from: string, to: string, asked: string]>([
    ['an entity that says its old name', 'config/entities/batch.json', 'config/entities/cohort.json', 'config/actions/batch.json'],
    ['a part of forms', 'schemas/_shared/address.json', 'schemas/_shared/adress.json', 'schemas/forms/access/profile/schema.json'],
    ['the folder of a form', `${record}/family/`, `${record}/families/`, 'config/actions/family.json'],
  ])('a renamed file is told where it stands, with who asks for it, and other faults beside it: %s', (_name, from, to, asker) => {
    const days = rewritten('config/entities/student.json', '"dob": { "type": "date"', '"dob": { "type": "integer"');
    const files = Object.entries(days).map(([path, text]) => [path.startsWith(from) ? to + path.slice(from.length) : path, text]);
    const wrong = `${to}  there is no ${from}, and it is asked for (${asker}:`;
    const faults = faultsOf(Object.fromEntries(files) as Files);
    expect(faults).toHaveLength(2);
    expect(faults).toContainEqual(expect.stringContaining(wrong));
    expect(faults).toContainEqual(expect.stringMatching(/student\.json \/columns\/dob\/type "dob" is a day/));
  });

  test('an entity that is gone is one fault wherever it is asked for', () => {
    expect(faultsOf(lost('config/entities/family.json'))).toEqual([
      expect.stringMatching(
        /^config\/actions\/family\.json .* there is no entity "family" \(here and at 6 other places: .*5-stories\.json:.*family\/rules\.json:.* \| config\/entities\/family\.json, or/,
      ),
    ]);
  });

  test('rows stand beside the form while the record is there', () => {
    const rows = { list: 'family', shown: { var: 'record.dbUserId' } };
    expect(faultsOf(withChange(shipped, basic, (binding) => (binding['rows'] = rows)))).toEqual([]);
  });
});
