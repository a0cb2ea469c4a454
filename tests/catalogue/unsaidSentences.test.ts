/** Sentences that a rule chooses by their keys for a field that says no text of the product. */
import { expect, test } from 'vitest';
import type { CheckContext } from '../../src/catalogue/checks/check.ts';
import { sentences } from '../../src/catalogue/checks/text/sentences.ts';

const faultsOf = (fieldSchema: object) => {
  const compute = { '/said': { if: [{ var: 'data.many' }, '{{visit.many}}', '{{visit.one}}'] } };
  const form = { id: 'front/visit', ui: { sections: [] }, rules: { compute }, schema: { type: 'object', properties: { said: fieldSchema } } };
  const definitions = { get: () => undefined, of: () => [{ id: form.id, source: {} }] };
  return sentences.faults({ catalogue: { forms: { [form.id]: form } }, definitions } as unknown as CheckContext);
};

test('quality 5: a rule that answers the key of a text for a field that is not read in words is refused, each key at its place', () => {
  expect(faultsOf({ type: 'string', 'x-local': true })).toMatchObject([
    {
      pointer: '/compute/~1said/if/1',
      wrong: '"{{visit.many}}" would be read as it stands: "/said" says no text of the product',
      right: '"x-word": true of this field in schema.json',
    },
    { pointer: '/compute/~1said/if/2' },
  ]);
});
