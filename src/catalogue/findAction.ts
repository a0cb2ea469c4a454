/** Actions by the name that definitions call them. */
import type { ActionDef } from './definition/action.ts';
import type { Catalogue } from './types.ts';

export interface FoundAction {
  service: string;
  name: string;
  def: ActionDef;
}

/** Every action with this name, or the one of `<service>.<name>`. */
export function actionsNamed(catalogue: Pick<Catalogue, 'actions'>, call: string): FoundAction[] {
  const dot = call.indexOf('.');
  const wanted = dot < 0 ? call : call.slice(dot + 1);
  return Object.entries(catalogue.actions).flatMap(([service, actions]) => {
    const def = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
    return def && (dot < 0 || service === call.slice(0, dot)) ? [{ service, name: wanted, def }] : [];
  });
}

/** The action that a definition names; undefined when there is none or several services have one of that name. */
export function findAction(catalogue: Pick<Catalogue, 'actions'>, call: string): FoundAction | undefined {
  const found = actionsNamed(catalogue, call);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether an action takes several rows at once, all of them or none. */
export const takesMany = (work: ActionDef['do']): boolean => 'upsertMany' in work || ('handler' in work && work.many === true);
