import { expect, test } from 'vitest';
import { toClientForm } from '../../src/catalogue/client.ts';
import { edited, good, judged } from './fixture.ts';

test('the picture of an option reaches the page with an address that changes with the definitions', () => {
  const named = edited(
    edited(
      good,
      'config/reference/pictures.json',
      '"Occupation": "X-Gardener"',
      '"Occupation": "X-Gardener", "drawing": "Gardener_A.svg", "scene": {}',
    ),
    'config/options/channels.json',
    '"label": "NGO",',
    '"label": "NGO", "image": { "drawing": "Gardener_A.svg", "alt": "A gardener" },',
  );
  const result = judged(named);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const items = toClientForm(result.catalogue, 'people/details')?.options['channels'] ?? [];
  expect(items.map(({ image }) => image)).toEqual([
    undefined,
    { drawing: 'Gardener_A.svg', alt: 'A gardener', src: '/pictures/Gardener_A.svg?v=test' },
  ]);
});
