import type { Json, Pointer, Problem, Severity, Text } from '../../types.ts';
import { formCodes, type FormCode } from '../../problem/formCodes.ts';
import { textOf, type Messages } from '../../problem/text.ts';

interface Found {
  at: Pointer;
  rule: string;
  code: FormCode;
  text?: Text | undefined;
  values?: Readonly<Record<string, Json>> | undefined;
  severity?: Severity | undefined;
}

/** A problem with its text as a person reads it; the code's general text where the definition has none of its own. */
export const problemOf = (messages: Messages, { at, rule, code, text, values, severity }: Found): Problem => ({
  at,
  rule,
  message: textOf(messages, text ?? `{{${formCodes[code].text}}}`, values),
  severity: severity ?? 'error',
  code,
});
