import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { DecideSession } from './guard.ts';

/** The page machine's name under workflows/. */
const SESSION = 'session';

/**
 * The session machine of the catalogue. The rule engine is loaded with the first decision: the login page alone does not
 * need it.
 */
export function sessionDecisions(catalogue: () => Pick<ClientCatalogue, 'workflows'>): DecideSession {
  return async (state, event, facts = {}) => {
    const { stepOf } = await import('./step.ts');
    const def = catalogue().workflows[SESSION];
    const step = def && stepOf(def, state, event, facts);
    if (!step) throw new Error(`the session workflow does not take '${event.type}' in '${state}'`);
    return step;
  };
}
