import type { Json, JsonObject, Text } from '../../engine/types.ts';

/** What went wrong with a call, as far as the page acts on it. */
export type ProblemKind =
  | 'refused'
  | 'session'
  | 'forbidden'
  | 'unknown'
  | 'conflict'
  | 'repeated'
  | 'tooLarge'
  | 'tooMany'
  | 'away'
  | 'network'
  | 'timeout'
  | 'unreadable'
  | 'cancelled';

/** One entry of `appError`. `field` is a `data-field` name; `explain` says why, as the server sent it. */
export interface CallMessage {
  code: string;
  text: string;
  field?: string;
  explain?: JsonObject;
}

const RETRIABLE: ReadonlySet<ProblemKind> = new Set(['network', 'timeout', 'away', 'tooMany', 'unreadable']);

/** A call that did not succeed. `current` is the record (stale version) or the first answer (repeated key) that a 409 carries. */
export class CallProblem extends Error {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly messages: readonly CallMessage[];
  readonly current: Json;

  constructor(kind: ProblemKind, status: number, messages: readonly CallMessage[], current: Json = null) {
    super(messages[0]?.text ?? kind);
    this.name = 'CallProblem';
    this.kind = kind;
    this.status = status;
    this.messages = messages;
    this.current = current;
  }

  /** The permanent code of the first message; the kind when the server gave none. */
  get code(): string {
    return this.messages[0]?.code ?? this.kind;
  }

  /** What is said of it: the server's own words, else those of its kind. */
  get words(): Text {
    return this.messages[0]?.text || `{{app.problem.${this.kind}}}`;
  }

  /** Whether the same call may simply be made again. */
  get retriable(): boolean {
    return RETRIABLE.has(this.kind);
  }

  /** Whether the call came to nothing: nobody refused it. */
  get isLost(): boolean {
    return this.retriable && this.kind !== 'tooMany';
  }

  /** The same in words of who made the call, where it was lost and no server had its own. */
  toldAs(words: Text | undefined): CallProblem {
    const isTold = words === undefined || !this.isLost || Boolean(this.messages[0]?.text);
    return isTold ? this : new CallProblem(this.kind, this.status, [{ code: this.code, text: words }], this.current);
  }
}

/** Anything thrown, as a problem of a call. What a browser says of a broken line is no text for a person: the kind's own text is said. */
export function asProblem(thrown: unknown): CallProblem {
  if (thrown instanceof CallProblem) return thrown;
  const problem = new CallProblem('network', 0, []);
  problem.cause = thrown;
  return problem;
}
