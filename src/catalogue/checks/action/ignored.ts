/** What a request takes and nothing reads: rows would be found as if nobody had asked for some of them. */
import type { ActionDef } from '../../definition/action.ts';
import { pointerTo } from '../../json/pointer.ts';
import { anyFaulty, wrongAt, type Check, type Finding } from '../check.ts';

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
    Object.entries(context.catalogue.actions).flatMap(([service, actions]): Finding[] => {
      const given = context.definitions.get('actions', service);
      const source = given && !anyFaulty(context, given.file) ? given : undefined;
      return Object.entries(actions).flatMap(([name, action]) =>
        source
          ? ignoredBy(action).map((key) => ({
              source,
              ...wrongAt(
                pointerTo('', name, 'request', 'properties', key),
                `"${name}" takes "${key}" and nothing reads it`,
                `"${key}" under "by", { "var": "data.${key}" } in a rule, or no such key`,
              ),
            }))
          : [],
      );
    }),
};
