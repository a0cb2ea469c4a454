/** Quality 2: an example made of what stands in a preview, as the check runs it then. */
import { describe, expect, test } from 'vitest';
import { withValueAt } from '../../src/engine/form/paths.ts';
import { objectOf, objectsIn } from '../../src/engine/json.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import type { Changes } from '../../src/studio/desk.ts';
import { deskWork } from '../../src/studio/deskWork.ts';
import type { PreviewChoices } from '../../src/studio/previewOf.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

const work = deskWork(metas);
work.open(productFiles(), await knownNames());
const { forms } = await productCatalogue();
const as = (example: string, choices: Partial<PreviewChoices> = {}): PreviewChoices => ({
  ...{ example, role: '', program: '', status: '', scheme: 'light' },
  ...choices,
});
const pathOf = (id: string): string => `schemas/forms/${id}/examples.json`;
const exampleOf = (id: string, at: number) => {
  const example = forms[id]?.examples.at(at);
  if (!example) throw new Error(`no example of ${id}`);
  return example;
};

function make(changes: Changes, id: string, choices: PreviewChoices, data: JsonObject): { changes: Changes; row: JsonObject } {
  const answer = work.makeExample(changes, { id, choices, data });
  if ('fault' in answer) throw new Error(answer.fault);
  const { [pathOf(id)]: text } = answer.changes;
  const row = objectsIn(objectOf(JSON.parse(text ?? '') as JsonObject)['examples']).at(-1) ?? {};
  expect(text?.slice(answer.goal.offset)).toMatch(/^\s*"name": "preview: /);
  return { changes: { ...changes, ...answer.changes }, row };
}

describe('an example of what stands in a preview', () => {
  test('says only what was typed and chosen, beside what the one says that it was drawn with', () => {
    const id = 'training/activity';
    const example = exampleOf(id, 0);
    const data = withValueAt(example.data, ['remarks'], '');
    const first = make({}, id, as(example.name, { role: 'Center Manager', status: 'Enrolled' }), data);
    const { facts, ...row } = first.row;
    expect(row).toEqual({
      name: `preview: as it stood, from "${example.name}"`,
      requirement: [],
      data: { remarks: '' },
      expect: expect.objectContaining({ problems: [{ at: '/remarks', rule: 'required', message: 'Please fill out this field' }] }) as JsonObject,
    });
    expect(facts).toMatchObject({ session: { role: { name: 'Center Manager', centreManager: true } }, record: { status: 'Enrolled' } });
    expect(Object.values(objectOf(objectOf(objectOf(facts)['session'])['role']))).not.toContain(false);
    const second = make(first.changes, id, as(example.name), data);
    expect([second.row['name'], second.row['data']]).toEqual([`preview: as it stood, from "${example.name}", 2`, { remarks: '' }]);
  });

  test('holds, of every form, with nothing and with something typed, as the example says and as somebody else', () => {
    const draft = Object.keys(forms).reduce<Changes>((changes, id) => {
      const [first, last] = [exampleOf(id, 0), exampleOf(id, -1)];
      const [key = ''] = Object.keys(last.data);
      const answers = key === '' ? last.data : { ...last.data, [key]: null };
      const now = make(changes, id, as(first.name, { role: 'Center Manager', program: 'Core Skilling Programme' }), first.data);
      return make(now.changes, id, as(last.name), answers).changes;
    }, {});
    expect(work.check(draft).map(({ file, wrong }) => `${file}: ${wrong}`)).toEqual([]);
  });

  test('nothing is written over examples that cannot be read', () => {
    const id = 'training/activity';
    expect(work.makeExample({ [pathOf(id)]: '{ "examples": [' }, { id, choices: as(exampleOf(id, 0).name), data: {} })).toEqual({ fault: 'unread' });
  });
});
