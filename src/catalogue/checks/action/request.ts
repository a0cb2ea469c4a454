import { allActions } from '../../findAction.ts';
import { fileFieldsOf } from '../../../engine/form/schema.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { pointerTo } from '../../json/pointer.ts';
import { limitsOf } from '../../limits.ts';
import { acceptedKeys, requestSchemasOf } from '../../requestKeys.ts';
import type { Limits } from '../../types.ts';
import { wrongAt, anyFaulty, faultAt, type FoundFault, type Check, type Finding } from '../check.ts';
import { eachAction } from './operation.ts';
import type { ActionDef } from '../../definition/action.ts';

const most = (limits: Limits, name: 'keys' | 'rows'): string => `at most ${limits[name]} (limits.${name} of config/app.json)`;

/** Objects and lists of a schema that could hold more than the door lets through. */
function tooWide(schema: FormSchema, pointer: string, limits: Limits): FoundFault[] {
  const own: FoundFault[] = [];
  const keys = Object.keys(schema.properties ?? {}).length;
  const items = Number(schema['maxItems'] ?? 0);
  if (keys > limits.keys) own.push(wrongAt(pointer, `an object of ${keys} keys never comes through the door`, most(limits, 'keys')));
  if (items > limits.rows) own.push(wrongAt(pointer, `a list of ${items} items never comes through the door`, most(limits, 'rows')));
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => tooWide(one, pointerTo(pointer, key), limits)),
    ...(schema.items ? tooWide(schema.items, pointer, limits) : []),
  ];
}

/** What an action takes comes through the door: no wider than its limits, and nothing large from who is not signed in. */
export const requestSize = eachAction('request-size', (action, base, { catalogue }) => {
  const limits = limitsOf(catalogue.app);
  const { request, auth } = action;
  const parts = requestSchemasOf(catalogue, action).filter((part) => part !== undefined);
  const keys = acceptedKeys(catalogue, action)?.size ?? 0;
  const at = `${base}/request`;
  return [
    ...(keys > limits.keys ? faultAt(at, `a row of ${keys} keys never comes through the door`, most(limits, 'keys')) : []),
    ...Object.entries(request?.properties ?? {}).flatMap(([key, one]) => tooWide(one, pointerTo(`${at}/properties`, key), limits)),
    ...parts.flatMap((part) => Object.values(part.properties ?? {})).flatMap((one) => tooWide(one, `${at}/form`, limits)),
    ...(auth === 'none' && parts.some((part) => fileFieldsOf(part).length > 0)
      ? faultAt(`${base}/auth`, 'it takes files, and large bodies of who is not signed in are never read', '"auth": "bearer"')
      : []),
  ];
});

/** Clients that page send these to all alike. */
const paging: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'filter', 'search']);
const reading = ['list', 'count', 'exists', 'get', 'rank', 'reference'] as const;

/** Every word that stands below a value; of a path its parts. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('.')
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, below]) => [key, ...wordsIn(below)])
      : [];

function ignoredBy({ request, about: _about, requirement: _requirement, ...action }: ActionDef): string[] {
  if (!reading.some((operation) => operation in action.do) || request?.form !== undefined) return [];
  const words = new Set(wordsIn(action));
  return Object.keys(request?.properties ?? {}).filter((key) => !words.has(key) && !paging.has(key));
}

/** An operation that reads goes by every key that its request takes. */
export const actionIgnored: Check = {
  name: 'ignored-key',
  // After the others: of a request that is wrong already nothing more is said.
  proof: true,
  faults: (context) =>
    allActions(context.catalogue.actions).flatMap(({ service, name, def }): Finding[] => {
      const source = context.definitions.get('actions', service);
      if (!source || anyFaulty(context, source.file)) return [];
      return ignoredBy(def).map((key) => {
        const right = `"${key}" under "by", { "var": "data.${key}" } in a rule, or no such key`;
        return { source, ...wrongAt(pointerTo('', name, 'request', 'properties', key), `"${name}" takes "${key}" and nothing reads it`, right) };
      });
    }),
};
