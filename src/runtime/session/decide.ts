import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { DecideSession } from './guard.ts';

/** The page machine's name under workflows/. */
const SESSION = 'session';

/**
 * The session machine of the catalogue. Tabs share the session, so each check runs it from where the stored session stands. It is loaded with
 * the first decision: the login page alone does not need it.
 */
export function sessionDecisions(catalogue: () => Pick<ClientCatalogue, 'workflows'>): DecideSession {
  return async (state, event, facts = {}) => {
    const { runWorkflow } = await import('../workflow/runWorkflow.ts');
    const def = catalogue().workflows[SESSION];
    const effects: string[] = [];
    const running = def && Object.hasOwn(def.machine.states, state) ? runWorkflow(def, ({ type }) => effects.push(type), state) : undefined;
    if (!running?.send(event, facts).ok) throw new Error(`the session workflow does not take '${event.type}' in '${state}'`);
    return { state: running.state(), effects };
  };
}
