import { readFileText } from '../../file/fileText.ts';
import type { Operator } from '../operator.ts';

export const fileFact: Operator = {
  name: 'fileFact',
  args: { min: 2, max: 2 },
  literal: [1],
  doc:
    'What is known of the file in a field: its "name", "type" (by content, e.g. image/png; empty when unknown) or "size" in bytes: ' +
    '{"fileFact": [{"var": "data.base64File"}, "type"]}. Null where there is no file.',
  run([value, fact]) {
    const file = readFileText(value);
    if (!file) return null;
    return fact === 'name' ? file.name : fact === 'type' ? file.type : fact === 'size' ? file.size : null;
  },
};
