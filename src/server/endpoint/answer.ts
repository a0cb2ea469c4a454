/** The one shape of every answer, and how a refusal is put into it. */
import { pathOfPointer } from '../../engine/form/paths.ts';
import { codes, type ProblemCode } from '../../engine/problem/codes.ts';
import type { Explanation } from '../../engine/explain/types.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json, Problem } from '../../engine/types.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Answer } from '../call.ts';
import { wireExplanation, type WireExplanation, type WordsFor, Refusal } from '../refusal.ts';
import { QueryRefused, StoreAway } from '../store/errors.ts';

/** Whatever was thrown, as a refusal: decisions stay, the framework's own errors are translated, everything else is a fault of ours. */
const BY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('BODY_TYPE'),
  FST_ERR_CTP_INVALID_TYPE: () => new Refusal('BODY_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('BODY_TYPE'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('BODY_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('BODY_TOO_LARGE'),
  FST_PARTS_LIMIT: () => new Refusal('BODY_TOO_LARGE'),
  FST_FIELDS_LIMIT: () => new Refusal('BODY_TOO_LARGE'),
  FST_FILES_LIMIT: () => new Refusal('ENVELOPE_UNREADABLE'),
};

const numberAt = (error: unknown, key: string): number | undefined => {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * The refusal to answer with; undefined for a fault of ours, which the log must tell. A value that the database cannot take is one:
 * what a request says was judged before it came that far.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreAway) return new Refusal('STORE_AWAY', { retryAfter: 5 });
  if (error instanceof QueryRefused) return new Refusal('FIELD_INVALID');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = BY_CODE[code];
  if (known) return known();
  const status = numberAt(error, 'statusCode');
  return status !== undefined && status >= 400 && status < 500 ? new Refusal('ENVELOPE_UNREADABLE') : undefined;
}

interface AppError {
  errorCode: string;
  errorMessage: string;
  field?: string;
  /** Of a question: the id to send back in `confirmed`. */
  rule?: string;
  /** The rule that refused in words, the facts that it read, the smallest change that would turn it. */
  explain?: WireExplanation;
}
interface WireAnswer {
  appError: AppError[] | null;
  data: string;
  status: string;
}

function appErrorOf(problem: Problem): AppError {
  const field = pathOfPointer(problem.at);
  const question = problem.severity === 'confirm' ? { rule: problem.rule } : {};
  return { errorCode: problem.code, errorMessage: problem.message, ...(field === '' ? {} : { field }), ...question };
}

/** What an action answered. */
export function wireAnswer(answer: Answer): WireAnswer {
  return { appError: null, data: JSON.stringify(answer.value === undefined ? answer.rows : answer.value), status: answer.status ?? 'success' };
}

/** `words`: how rules are said; nothing is explained without them. A reason that cannot be worked out leaves the refusal as it is. */
function explanationOf({ detail: { explain } }: Refusal, words: WordsFor | undefined, problem?: Problem): Explanation | undefined {
  if (!explain || !words) return undefined;
  try {
    return explain(words, problem);
  } catch {
    return undefined;
  }
}

const wired = (found: Explanation | undefined): Pick<AppError, 'explain'> => (found ? { explain: wireExplanation(found) } : {});

/** What says of a right that the role has it not. */
const OF_ROLE: ReadonlySet<ProblemCode> = new Set(['ROLE_BARRED', 'TRANSITION_BARRED']);
/** What keeps a right from holding where that is not the role: the status, the programme, the centre, as they are, and what there is to do about it. */
function standing(code: ProblemCode, { change, reads, ways }: Explanation): { facts: string; ways: string } | undefined {
  if (!OF_ROLE.has(code) || change === null || change.some(({ path }) => /^session\.(role|user)(\.|$)/.test(path))) return undefined;
  const changes = reads.filter(({ path }) => change.some((one) => one.path === path));
  return { facts: changes.map(({ label, text: value }) => `${label}: ${value}`).join('; '), ways: ways.map(({ text }) => text).join(' ') };
}

/** The action that was refused, which may say some codes in words of its own; how rules are said; how many problems are named. */
interface About {
  def?: ActionDef;
  words?: WordsFor;
  most: number;
}

/** A refusal: its HTTP status and body. */
export function wireRefusal(refusal: Refusal, messages: Messages, { def, words, most }: About): { status: number; body: WireAnswer } {
  const { code, detail } = refusal;
  const general = `{{${codes[code].text}}}`;
  const why = explanationOf(refusal, words);
  const text = detail.text ?? def?.say?.[code];
  const elsewhere = text === undefined && why ? standing(code, why) : undefined;
  const own: AppError = {
    errorCode: code,
    errorMessage: elsewhere ? textOf(messages, '{{problem.barredElsewhere}}', elsewhere) : textOf(messages, text ?? general, detail.values),
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...wired(why),
  };
  const each = (detail.problems ?? [])
    .slice(0, most)
    .map((problem) => ({ ...appErrorOf(problem), ...wired(explanationOf(refusal, words, problem)) }));
  const appError = each.length > 0 ? each : [own];
  const data: Json = detail.data ?? [];
  return { status: codes[code].status, body: { ...detail.beside, appError, data: JSON.stringify(data), status: 'failure' } };
}
