/** The one shape of every answer, and how a refusal is put into it. */
import { codes } from '../../engine/problem/codes.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json, Problem } from '../../engine/types.ts';
import type { ActionDef } from '../../catalogue/types.ts';
import type { Answer } from '../types.ts';
import { wireExplanation, type WireExplanation, type WordsFor } from './explained.ts';
import type { Refusal } from './refusal.ts';

export interface AppError {
  errorCode: string;
  errorMessage: string;
  field?: string;
  /** Of a question: the id to send back in `confirmed`. */
  rule?: string;
  /** The rule that refused in words, the facts that it read, the smallest change that would turn it. */
  explain?: WireExplanation;
}
export interface WireAnswer {
  appError: AppError[] | null;
  data: string;
  status: string;
}

/** `/residential/pincode` -> `residential.pincode`, the `data-field` name. */
export const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

function appErrorOf(problem: Problem): AppError {
  const field = fieldOf(problem.at);
  const question = problem.severity === 'confirm' ? { rule: problem.rule } : {};
  return { errorCode: problem.code, errorMessage: problem.message, ...(field === '' ? {} : { field }), ...question };
}

/** What an action answered. */
export function wireAnswer(answer: Answer): WireAnswer {
  return { appError: null, data: JSON.stringify(answer.value === undefined ? answer.rows : answer.value), status: answer.status ?? 'success' };
}

/** `words`: how rules are said; nothing is explained without them. A reason that cannot be worked out leaves the refusal as it is. */
function explained({ detail: { explain } }: Refusal, words: WordsFor | undefined, problem?: Problem): Pick<AppError, 'explain'> {
  if (!explain || !words) return {};
  try {
    const found = explain(words, problem);
    return found ? { explain: wireExplanation(found) } : {};
  } catch {
    return {};
  }
}

/** The action that was refused, which may say some codes in words of its own; how rules are said; how many problems are named. */
export interface About {
  def?: ActionDef;
  words?: WordsFor;
  most: number;
}

/** A refusal: its HTTP status and body. */
export function wireRefusal(refusal: Refusal, messages: Messages, { def, words, most }: About): { status: number; body: WireAnswer } {
  const { code, detail } = refusal;
  const general = `{{${codes[code].text}}}`;
  const own: AppError = {
    errorCode: code,
    errorMessage: textOf(messages, detail.text ?? def?.say?.[code] ?? general, detail.values),
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...explained(refusal, words),
  };
  const each = (detail.problems ?? []).slice(0, most).map((problem) => ({ ...appErrorOf(problem), ...explained(refusal, words, problem) }));
  const appError = each.length > 0 ? each : [own];
  const data: Json = detail.data ?? [];
  return { status: codes[code].status, body: { ...detail.beside, appError, data: JSON.stringify(data), status: 'failure' } };
}
