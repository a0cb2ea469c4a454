/** What an XLSForm says in its sheets: conditions of its lists, and texts in several languages. */
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
      'survey row 6 (both): choice_filter (area=${area} and kind=${kind}): "options" in rules.json says what is offered when',
      'survey row 7 (odd): choice_filter (area=${area} and kind != ${kind}): "options" in rules.json says what is offered when',
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
        'Roof made of': 'छत किस की थी',
        'Owned by the family': 'अपना घर',
        'Baked tiles': 'खपरैल',
        'Tin sheets': 'टिन',
        'Owned, yes': 'हाँ जी',
      },
    });
    expect(brought.before.messages['hi']).toMatchObject({ 'How many rooms': 'कितने कमरे थे', 'spoken.rooms': 'इतने कमरे?' });
  });
});
