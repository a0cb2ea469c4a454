import type { Operator } from '../operator.ts';

export const trim: Operator = {
  name: 'trim',
  args: { min: 1, max: 1 },
  doc: 'A text without spaces at its ends, and with single ones inside: {"trim": {"var": "data.firstName"}}. Null for what is no text.',
  run: ([text]) => (typeof text === 'string' ? text.trim().replace(/\s+/gu, ' ') : null),
};
