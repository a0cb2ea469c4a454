/** What an XLSForm says in its sheets: conditions of its lists, and texts in several languages. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreignContent, readForeign } from '../../src/cli/import/readForeign.ts';
import { newForm } from '../../src/cli/scaffold/newForm.ts';
import { foreignForms, languages } from './foreign.ts';

const brought = foreignForms();
const { check, folder, readIn, xlsx } = brought;

describe('the sheets of an XLSForm', () => {
  test('quality 5: two conditions narrow a list by two answers; a list too long for a page keeps those that it can say', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ['villages', `v${index}`, `Village ${index}`, index % 2 ? 'a' : 'b', 'x', 'yes']);
    const path = xlsx('shops.xlsx', {
      survey: [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_one areas', 'area', 'Area', ''],
        ['select_one kinds', 'kind', 'Kind', ''],
        ['select_one shops', 'shop', 'Shop', "${area} = area and kind=${kind} and open='yes'"],
        ['select_one villages', 'village', 'Village', 'area=${area} and open="yes"'],
        ['select_one villages', 'both', 'Both', 'area=${area} and kind=${kind}'],
        ['select_one shops', 'odd', 'Odd', 'area=${area} and kind != ${kind}'],
      ],
      choices: [
        ['list_name', 'name', 'label', 'area', 'kind', 'open'],
        ['areas', 'a', 'A'],
        ['areas', 'b', 'B'],
        ['kinds', 'x', 'X'],
        ['kinds', 'y', 'Y'],
        ['shops', '1', 'Shut', 'a', 'x', 'no'],
        ['shops', '2', 'Mill', 'b', 'y', 'yes'],
        ['shops', '3', 'Tailor', 'b', 'x', 'yes'],
        ...many,
      ],
      settings: [['form_title'], ['Shops']],
    });
    const foreign = readForeign(path, 'shops', languages);
    expect(foreign.left).toEqual([
      'survey row 6 (both): choice_filter (area=${area} and kind=${kind}) is "options" in rules.json, or "within" of a long list: conditions <column>=${<select_one beside it>} joined by and are turned',
      'survey row 7 (odd): choice_filter (area=${area} and kind != ${kind}) is "options" in rules.json, or "within" of a long list: conditions <column>=${<select_one beside it>} joined by and are turned',
    ]);
    expect(foreign.offers).toEqual({
      '/shop': { pick: [{ pick: [{ var: 'lists.shops-shops' }, 'area', { var: 'data.area' }] }, 'kind', { var: 'data.kind' }] },
    });
    expect(foreign.on).toEqual([
      { id: 'other-area', change: '/area', clear: ['/shop'] },
      { id: 'other-kind', change: '/kind', clear: ['/shop'] },
    ]);
    expect(foreign.options['shops-shops']).toEqual([
      { value: '2', label: 'Mill', area: 'b', kind: 'y' },
      { value: '3', label: 'Tailor', area: 'b', kind: 'x' },
    ]);
    expect(foreign.properties['village']).toMatchObject({ 'x-options': 'shops-villages', 'x-within': 'area' });
    // What is filled goes together: the shop brings its kind along, and the area is the village's.
    const { examples } = foreignContent(foreign);
    expect(examples[1]?.data).toMatchObject({ area: 'b', kind: 'y', shop: '2' });
  });

  test('quality 5: what it says in several languages is read in these, where the product has them', async () => {
    const path = xlsx('spoken.xlsx', {
      survey: [
        [
          'type',
          'name',
          'label::Hindi (hi)',
          'label::English (en)',
          'label::French (fr)',
          'hint::English',
          'hint::Hindi',
          'constraint',
          'constraint_message::English (en)',
          'constraint_message::Hindi (hi)',
        ],
        ['begin group', 'home', 'पिछला घर', 'Former home', 'Maison'],
        ['begin group', 'people', 'रहनेवाले', 'Who lived there'],
        ['integer', 'rooms', 'कितने कमरे थे', 'How many rooms', '', 'Kitchen too', 'रसोई भी', '. <= 20', 'So many?', 'इतने कमरे?'],
        ['end group', ''],
        ['end group', ''],
        ['select_one roofs', 'roof', 'छत किस की थी', 'Roof made of'],
        ['select_one yesno', 'owned', 'अपना घर', 'Owned by the family'],
        ['text', 'why', 'क्यों', 'Why with ${roof}', '', 'Under ${roof}', 'छत'],
      ],
      choices: [
        ['list_name', 'name', 'label::English (en)', 'label::Hindi (hi)'],
        ['roofs', 't', 'Baked tiles', 'खपरैल'],
        ['roofs', 's', 'Tin sheets', 'टिन'],
        ['yesno', 'y', 'Owned, yes', 'हाँ जी'],
        ['yesno', 'n', 'Tin sheets', 'लोहा'],
      ],
      settings: [
        ['form_title', 'default_language'],
        ['Former home', 'English (en)'],
      ],
    });
    const foreign = readForeign(path, 'spoken', { first: 'en', texts: brought.before.messages });
    expect(foreign.left).toEqual([
      'label::french (fr): there is no such language in config/messages; with its file there it is taken over',
      'survey row 9 (why): its label says roof: it has words alone; "help", or a note, may name a field before it',
      '"छत" in hi does not name the values that "Under {roof}" does',
      '"Tin sheets" is "टिन" in hi already and would be "लोहा": a key of its own tells them apart',
    ]);
    newForm(folder, { id: 'brought/spoken', tab: 'beneficiary', title: 'Former home' }, brought.before, foreignContent(foreign));
    expect(await check()).toEqual([]);
    expect(readIn('spoken', 'messages/en')).toMatchObject({ 'spoken.rooms': 'So many?' });
    const { $schema: _link, ...hindi } = readIn('spoken', 'messages/hi');
    expect(hindi).toEqual({
      'spoken.rooms': 'इतने कमरे?',
      literals: {
        'Former home, Who lived there': 'पिछला घर, रहनेवाले',
        'How many rooms': 'कितने कमरे थे',
        'Kitchen too': 'रसोई भी',
        'Why with …': 'क्यों',
        'Roof made of': 'छत किस की थी',
        'Owned by the family': 'अपना घर',
        'Baked tiles': 'खपरैल',
        'Tin sheets': 'टिन',
        'Owned, yes': 'हाँ जी',
      },
    });
    expect(brought.before.messages['hi']).toMatchObject({ 'How many rooms': 'कितने कमरे थे', 'spoken.rooms': 'इतने कमरे?' });
  });

  test('quality 5: what nothing here says is told, heading by heading; names, values in sentences and first values are taken over', async () => {
    const path = xlsx('told.xlsx', {
      survey: [
        ['type', 'name', 'label', 'hint', 'required', 'constraint', 'constraint_message', 'appearance', 'default', 'required_message', 'calculation'],
        ['integer', 'number_of_goats', 'Goats', '', 'yes', '. <= 90', 'So many goats?', 'numbers', '2'],
        ['select_one herds or_other', 'herd_kind', 'Kind of herd', '', '', '', '', 'likert', 'b', 'Say which'],
        ['dateTime', 'grazed_at', 'Grazed at', 'All ${number_of_goats} of them', 'once(${herd_kind})', '', '', '', 'now()'],
        ['calculate', 'milk', '', '', '', '', '', '', '', '', '${number_of_goats} * 2'],
        ['note', 'told', '${number_of_goats} goats give ${milk} litres'],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['herds', 'a', 'Own herd'],
        ['herds', 'b', 'Herd of the village'],
      ],
      settings: [['form_title'], ['Goats']],
    });
    const foreign = readForeign(path, 'told', languages);
    expect(foreign.left).toEqual([
      'survey row 2 (number_of_goats): appearance (numbers) is "widget" in ui.json',
      'survey row 3 (herd_kind): appearance (likert) is "widget" in ui.json',
      'survey row 3 (herd_kind): required_message (Say which) is said by a rule under "require" alone',
      'survey row 4 (grazed_at): required (once(${herd_kind})) is "require" in rules.json',
      'survey row 4 (grazed_at): default (now()) is "compute" or "set" in rules.json',
      'survey row 5 (milk): the type "calculate" is worked out: "compute" in rules.json (${number_of_goats} * 2)',
      'survey row 6 (told): its label says milk: no field before it that such a text may name',
    ]);
    expect(foreign.properties).toMatchObject({
      number_of_goats: { default: 2, errorMessage: { maximum: '{{told.numberOfGoats}}' } },
      herd_kind: { default: 'b' },
      grazed_at: { type: 'string', format: 'date-time-local' },
    });
    expect(foreign.sections[0]).toMatchObject({
      note: '{number_of_goats} goats give … litres',
      fields: [{}, {}, { at: '/herd_kind_other' }, { help: 'All {number_of_goats} of them' }],
    });
    newForm(folder, { id: 'brought/told', tab: 'beneficiary', title: 'Goats' }, brought.before, foreignContent(foreign));
    // Of which kind the herd is otherwise, a person shows.
    expect((await check()).map((fault) => fault.replace(/^.*"(show:\S+)".*\[/, '$1 ['))).toEqual(['show:/herd_kind_other [rule-without-example]']);
    rmSync(join(folder, 'schemas/forms/brought/told'), { recursive: true });
  });

  test('quality 5: what has to be answered sometimes, in words of its own, and how long a text is are taken over; what cannot be said here is told', async () => {
    const path = xlsx('needed.xlsx', {
      survey: [
        ['type', 'name', 'label', 'required', 'required_message', 'required_message::Hindi (hi)', 'constraint', 'constraint_message'],
        [
          'text',
          'nick_name',
          'Called',
          'yes',
          'Nobody is nameless',
          'बिना नाम कोई नहीं',
          'string-length(.) >= 3 and string-length(.) <= 9',
          'Too short or long',
        ],
        ['integer', 'cows', 'Cows', 'true()'],
        ['text', 'stable', 'Stable', '${cows} > 0', 'Where do they stand?'],
        ['text', 'fodder', 'Fodder', "${cows} > 0 and ${nick_name} != 'Nobody'"],
        ['text', 'vet', 'Vet', 'count(${cows}) > 1', 'Say who'],
        ['text', 'loft', 'Loft', 'no', 'Say so'],
        ['integer', 'years', 'Years', '', '', '', 'string-length(.) = 4'],
        ['begin_repeat', 'calf', 'Calves'],
        ['text', 'calf_name', 'Calf', 'yes', 'Name it'],
        ['end_repeat', ''],
      ],
      choices: [['list_name', 'name', 'label']],
      settings: [['form_title'], ['Stables']],
    });
    const foreign = readForeign(path, 'needed', { first: 'en', texts: brought.before.messages });
    expect(foreign.left).toEqual([
      'survey row 6 (vet): required (count(${cows}) > 1) is "require" in rules.json',
      'survey row 6 (vet): required_message (Say who) is said by a rule under "require" alone',
      'survey row 7 (loft): required_message (Say so) is said by a rule under "require" alone',
      'survey row 8 (years): constraint (string-length(.) = 4) is "check" in rules.json',
    ]);
    const some = { '>': [{ var: 'data.cows' }, 0] };
    expect([foreign.required, foreign.require]).toEqual([
      ['cows'],
      {
        '/nick_name': { when: true, message: '{{needed.nickNameRequired}}' },
        '/stable': { when: some, message: '{{needed.stableRequired}}' },
        '/fodder': { and: [some, { and: [{ '!': { isEmpty: { var: 'data.nick_name' } } }, { '!==': [{ var: 'data.nick_name' }, 'Nobody'] }] }] },
        '/calf/*/calf_name': { when: true, message: '{{needed.calfNameRequired}}' },
      },
    ]);
    expect(foreign.properties['nick_name']).toMatchObject({ minLength: 3, maxLength: 9, errorMessage: { minLength: '{{needed.nickName}}' } });
    newForm(folder, { id: 'brought/needed', tab: 'beneficiary', title: 'Stables' }, brought.before, foreignContent(foreign));
    expect(readIn('needed', 'messages/en')).toMatchObject({
      'needed.nickNameRequired': 'Nobody is nameless',
      'needed.nickName': 'Too short or long',
    });
    expect(readIn('needed', 'messages/hi')).toMatchObject({ 'needed.nickNameRequired': 'बिना नाम कोई नहीं' });
    // The other side of each rule is for who brings the form in; nothing else is left to say.
    const left = await check();
    expect(left.filter((fault) => !fault.includes('[rule-without-example]'))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });
});
