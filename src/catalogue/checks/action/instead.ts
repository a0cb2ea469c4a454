import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt } from '../check.ts';
import { eachAction } from './operation.ts';

/** Who works instead of an action is an internal action of the same service, behind the same kind of door. */
export const actionInstead = eachAction('unknown-name', (action, base, { catalogue }) => {
  const service = Object.values(catalogue.actions).find((actions) => Object.values(actions).includes(action)) ?? {};
  const several = Array.isArray(action.instead);
  const cases = [action.instead ?? []].flat().flatMap((one, index) => {
    const here = `${base}/instead${several ? `/${index}` : ''}`;
    return 'use' in one
      ? [{ name: one.use, pointer: `${here}/use` }]
      : Object.entries(one.is).map(([value, name]) => ({ name, pointer: pointerTo(`${here}/is`, value) }));
  });
  return cases.flatMap(({ name, pointer }) => {
    const other = Object.hasOwn(service, name) ? service[name] : undefined;
    const internal = Object.keys(service).filter((one) => service[one]?.internal === true);
    if (!other) return [wrongAt(pointer, `there is no action "${name}" in this service`, oneOf(name, internal, 'internal action'))];
    if (other.internal !== true || other.instead)
      return [wrongAt(pointer, `"${name}" is not internal, or hands on itself`, '"internal": true and no "instead"', 'instead')];
    return other.auth === action.auth
      ? []
      : [wrongAt(pointer, `"${name}" has another "auth" than the action that names it`, `"auth": "${action.auth}"`, 'instead')];
  });
});
