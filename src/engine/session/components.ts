/** Which parts of a record a session has. */
import { objectsIn, objectOf } from '../json.ts';
import { holds } from '../rules/logic.ts';
import type { Json, JsonObject } from '../types.ts';

const isN = (value: Json | undefined): boolean =>
  String(value ?? '')
    .trim()
    .toUpperCase() === 'N';

/** Components that nobody can fill in here: switched off by the centre's record (value N), or hidden by a rule of config/components.json. */
export function offComponents(components: JsonObject, session: JsonObject): Set<string> {
  const centre = objectOf(session['centre']);
  const switched = objectsIn(components['items']).filter(({ centreSwitch }) => typeof centreSwitch === 'string' && isN(centre[centreSwitch]));
  const hidden = objectsIn(components['hidden']).filter(({ when }) => holds(when, { session }));
  return new Set([...switched, ...hidden].map(({ name }) => String(name)));
}

/** What rules read as `session.components`: part of the record -> whether this session has it, whatever the record's status. */
export function componentFacts(components: JsonObject, session: JsonObject): Record<string, boolean> {
  const off = offComponents(components, session);
  return Object.fromEntries(objectsIn(components['items']).map(({ name }) => [String(name), !off.has(String(name))]));
}
