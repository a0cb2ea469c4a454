import type { JsonObject } from '../types.ts';

export interface SessionParts {
  user: JsonObject;
  role: JsonObject;
  program: JsonObject;
  centre: JsonObject;
  model: JsonObject;
}

/** What rules read as `session`: the user and the scope's role, programme, centre and centre model, each with its traits. */
export const sessionFacts = ({ user, role, program, centre, model }: SessionParts): JsonObject => ({ user, role, program, centre, model });
