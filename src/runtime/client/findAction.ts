import type { ClientCatalogue } from '../../catalogue/types.ts';

interface ActionRef {
  service: string;
  action: string;
}

/**
 * The action that a definition's `call` names: `<service>.<action>`, or `<action>` where only one service has it. Throws
 * when there is none or more than one: the catalogue's checks refuse such a definition, so this is a fault of the page.
 */
export function actionRefOf(actions: ClientCatalogue['actions'], call: string): ActionRef {
  const dot = call.indexOf('.');
  const actionName = dot < 0 ? call : call.slice(dot + 1);
  const has = (service: string): boolean => Object.hasOwn(actions, service) && Object.hasOwn(actions[service] ?? {}, actionName);
  const services = dot < 0 ? Object.keys(actions).filter(has) : [call.slice(0, dot)];
  const [service] = services;
  if (service === undefined || services.length > 1) throw new Error(`no single service has the action '${call}'`);
  if (!has(service)) throw new Error(`the service '${service}' has no action '${actionName}'`);
  return { service, action: actionName };
}
