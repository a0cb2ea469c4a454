import type { Json, Pointer, Problem, ProblemLink, Severity, Text } from '../types.ts';
import { textOf, type Messages } from './text.ts';

/** Whether a problem stops a save: errors and unanswered questions do, warnings never. */
export const isBlocking = ({ severity }: Problem): boolean => severity !== 'warning';

/** Codes that judging a form gives: all that a page needs of them. */
export interface CodeDef {
  readonly status: number;
  readonly text: string;
}

export const formCodes = {
  FIELD_REQUIRED: { status: 200, text: 'problem.required' },
  FIELD_INVALID: { status: 200, text: 'problem.invalid' },
  FIELD_TYPE: { status: 200, text: 'problem.type' },
  FIELD_OPTION: { status: 200, text: 'problem.options' },
  FIELD_UNKNOWN: { status: 200, text: 'problem.unknown' },
  FIELD_READONLY: { status: 200, text: 'problem.readonly' },
  FIELD_COMPUTED: { status: 200, text: 'problem.computed' },
  FIELD_UNSEEN: { status: 200, text: 'problem.unseen' },
  RULE_REFUSED: { status: 200, text: 'problem.refused' },
  RULE_WARNING: { status: 200, text: 'problem.warning' },
  CONFIRM_NEEDED: { status: 200, text: 'problem.confirm' },
  RULE_FAILED: { status: 200, text: 'problem.ruleFailed' },
  CHECK_UNANSWERED: { status: 200, text: 'problem.unanswered' },
  NOT_CHECKED: { status: 200, text: 'problem.notChecked' },
  FILE_TOO_LARGE: { status: 413, text: 'problem.fileTooLarge' },
  FILE_EMPTY: { status: 200, text: 'problem.fileEmpty' },
  FILE_CUT: { status: 200, text: 'problem.fileCut' },
  FILE_LOCKED: { status: 200, text: 'problem.fileLocked' },
  FILE_PIXELS: { status: 200, text: 'problem.filePixels' },
  FILE_UNREADABLE: { status: 200, text: 'problem.fileUnreadable' },
  FILE_TYPE: { status: 415, text: 'problem.fileType' },
} as const satisfies Record<string, CodeDef>;

export type FormCode = keyof typeof formCodes;

interface Found {
  at: Pointer;
  rule: string;
  code: FormCode;
  text?: Text | undefined;
  values?: Readonly<Record<string, Json>> | undefined;
  severity?: Severity | undefined;
  way?: ProblemLink | undefined;
}

/** A problem with its text as a person reads it; the code's general text where the definition has none of its own. */
export const problemOf = (messages: Messages, { at, rule, code, text, values, severity, way }: Found): Problem => ({
  at,
  rule,
  message: textOf(messages, text ?? `{{${formCodes[code].text}}}`, values),
  severity: severity ?? 'error',
  code,
  ...(way ? { way } : {}),
});
