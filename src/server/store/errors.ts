/**
 * Faults and refusals that the store throws. Decisions about data (`stale`, `unique` …) are answered, not thrown: see `Applied`.
 */

/**
 * The store cannot be reached or cannot write (stopped, disk full, connection lost). Nothing is known to be written; try again
 * later. HTTP 503.
 */
export class StoreAway extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'StoreAway';
    this.code = code;
  }
}

/** Another process has the embedded folder open. The message names it. */
export class StoreLocked extends Error {
  readonly pid: number;
  constructor(pid: number, message: string) {
    super(message);
    this.name = 'StoreLocked';
    this.pid = pid;
  }
}

type QueryRefusal = 'unknown-entity' | 'unknown-column' | 'bad-cursor' | 'page-too-deep';

/**
 * A question the store does not answer: a column that is not there or has no index, a cursor it never gave, a page beyond the
 * cap.
 */
export class QueryRefused extends Error {
  readonly reason: QueryRefusal;
  /** The entity, column or value that was refused. */
  readonly subject: string;
  constructor(reason: QueryRefusal, subject: string) {
    super(`${reason}: ${subject}`);
    this.name = 'QueryRefused';
    this.reason = reason;
    this.subject = subject;
  }
}

/**
 * A definition that the store cannot carry out (clashing column, cycle of copies, a type that stored rows cannot take, a role that somebody
 * has). Raised before anything is changed.
 */
export class DefinitionRefused extends Error {
  /** The definition, below the folder of definitions, and the place in it. */
  readonly file: string;
  readonly pointer: string;
  readonly wrong: string;
  readonly right: string;
  /** It hangs on records that people change, so that what is refused now may serve later as it is. */
  readonly waits: boolean;
  constructor(file: string, pointer: string, wrong: string, right: string, { waits = false } = {}) {
    super(`${file}: ${wrong}; right would be ${right}`);
    this.name = 'DefinitionRefused';
    this.file = file;
    this.pointer = pointer;
    this.wrong = wrong;
    this.right = right;
    this.waits = waits;
  }
}

/** What the database said, without the parameters: an error may end up in a log, personal data may not. */
export class StoreFault extends Error {
  readonly code: string;
  readonly detail: string | undefined;
  constructor(code: string, message: string, detail?: string) {
    super(message);
    this.name = 'StoreFault';
    this.code = code;
    this.detail = detail;
  }
}
