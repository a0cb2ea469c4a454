/** What actions name of their request, of their service and of the rows that they work on. */
import { isObject, segmentsOfPointer } from '../../../engine/json.ts';
import type { ActionDef } from '../../definition/action.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import type { Catalogue } from '../../types.ts';
import type { CheckContext } from '../check.ts';
import type { NamedPlace, Referent } from '../referent.ts';

const serviceOf = ({ catalogue }: CheckContext, { id }: NamedPlace): Catalogue['actions'][string] => catalogue.actions[id] ?? {};
const actionAt = (context: CheckContext, place: NamedPlace): ActionDef | undefined =>
  serviceOf(context, place)[segmentsOfPointer(place.pointer)[0] ?? ''];

/** The actions of the same service of which this is so. */
const serving = (is: (action: ActionDef, named: ActionDef | undefined) => boolean): Referent => ({
  check: 'unknown-name',
  names: (context, place) =>
    Object.entries(serviceOf(context, place)).flatMap(([name, action]) => (is(action, actionAt(context, place)) ? [name] : [])),
});

export const ofActions: Readonly<Record<string, Referent>> = {
  'key of the request': {
    check: 'unknown-key',
    mend: ({ name }) => `"${name}" under request.properties`,
    names: (context, place) => {
      const action = actionAt(context, place);
      return action && acceptedKeys(context.catalogue, action);
    },
  },
  'field that "set" names': { check: 'unknown-name', names: (_context, { of }) => (isObject(of) ? Object.keys(of) : undefined) },
  'action of this service': serving(() => true),
  'ranking action of this service': serving(({ do: work }) => 'rank' in work),
  'paged action of this service': serving(({ do: work }) => 'list' in work && work.paged === true),
  'internal action of this service': {
    ...serving((action, named) => action.internal === true && !action.instead && action.auth === named?.auth),
    mend: ({ name }) => `"internal": true, the same "auth" and no "instead" in "${name}"`,
  },
};
