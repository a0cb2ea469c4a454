import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { DecideSession } from './guard.ts';

/** The page machine's name under workflows/. */
const SESSION = 'session';

/** The session machine of the catalogue. Its engine is loaded with the first decision: the login page alone does not need it. */
export function sessionDecisions(catalogue: () => ClientCatalogue): DecideSession {
  return async (state, event, facts = {}) => {
    const { send } = await import('../../engine/workflow/send.ts');
    const def = catalogue().workflows[SESSION];
    if (!def) throw new Error('the catalogue has no session workflow');
    const sent = send(def, state, event, facts);
    if (!sent.ok) throw new Error(`the session workflow refuses '${event.type}' in '${state}'`);
    return { state: sent.state, effects: sent.actions.map(({ type }) => type) };
  };
}
