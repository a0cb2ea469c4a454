/** What a rule did wrong. `code` says which kind, `message` is for whoever writes rules, never for the person at the form. */
export type LogicFault = 'operator' | 'arguments' | 'literal' | 'depth' | 'size' | 'steps' | 'failed';

export class LogicError extends Error {
  override readonly name = 'LogicError';
  readonly code: LogicFault;
  constructor(code: LogicFault, message: string) {
    super(message);
    this.code = code;
  }
}
