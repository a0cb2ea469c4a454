/** Computed columns of an entity, each wrong once. */
import { expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const file = 'config/entities/student.json';
const from = '"lastName": { "type": "text" },';
interface Parts {
  name?: string;
  type?: string;
  rule?: string;
  more?: string;
  examples?: string;
}
const column = ({
  name = 'initial',
  type = 'text',
  rule = '{ "upper": { "var": "lastName" } }',
  more = '',
  examples = ', "examples": [{ "row": { "lastName": "Jadhav" }, "is": "JADHAV" }]',
}: Parts = {}): string => `${from} "${name}": { "type": "${type}", "compute": ${rule}${examples}, "sort": true${more} },`;

test('quality 2: a column worked out from fields of the row is sound', () => {
  const found = judged(edited(good, file, from, column()));
  expect(found.ok ? [] : found.faults).toEqual([]);
});
