/** Operators over the rows of an answer or of a table name keys that those rows have. */
import { schemaAt } from '../../engine/form/schema.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { keysIn } from '../readsIn.ts';
import { answeredKeys } from '../requestKeys.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { collectionAt } from './comparisons.ts';

/** The keys of rows that a form's rule reads at a path: those that a lookup answers, or the columns of a table. Undefined where it is not known. */
function keysOfRows(path: string, { source }: RuleLocation, { catalogue }: CheckContext): ReadonlySet<string> | undefined {
  const form = catalogue.forms[/^schemas\/forms\/([^/]+\/[^/]+)\//.exec(source.file)?.[1] ?? ''];
  const [root, name = '', ...deeper] = path.split('.');
  if (!form) return undefined;
  if (root === 'lookups' && deeper.length === 0) {
    const def = findAction(catalogue, form.rules.lookups?.[name]?.call ?? '')?.def;
    return def && def.single !== true ? answeredKeys(def, catalogue) : undefined;
  }
  const columns = root === 'data' ? schemaAt(form.schema, [name, ...deeper])?.items?.properties : undefined;
  return columns && new Set(Object.keys(columns));
}

/** What an operator names of the rows of its first argument: the argument's place, whether it may be left out. */
function keyOf(name: string): { at: number; isNeeded: boolean } | undefined {
  if (name === 'pick') return { at: 1, isNeeded: true };
  const column = Object.hasOwn(operators, name) ? operators[name]?.columns?.[0] : undefined;
  return column && { at: column.at, isNeeded: column.otherwise === undefined };
}

function judge(part: Json, pointer: string, location: RuleLocation, context: CheckContext): FoundFault[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, below]) => {
    const here = pointerTo(pointer, name);
    const deeper = judge(below, here, location, context);
    const key = Array.isArray(part) || !Array.isArray(below) ? undefined : keyOf(name);
    const path = key && Array.isArray(below) ? collectionAt(below[0]) : undefined;
    const keys = path === undefined ? undefined : keysOfRows(path, location, context);
    if (!key || !keys || !Array.isArray(below)) return deeper;
    const named = below[key.at];
    if (named === undefined && key.isNeeded)
      return [
        ...deeper,
        wrongAt(here, `"${name}" takes whole rows of "${path ?? ''}", which are no values`, `a key of them after it: ${[...keys].join(', ')}`),
      ];
    if (name !== 'pick' || typeof named !== 'string' || keys.has(named)) return deeper;
    return [...deeper, wrongAt(`${here}/${key.at}`, `no row of "${path ?? ''}" has the key "${named}"`, oneOf(named, keys, 'key'))];
  });
}

export const operatorKeys: Check = {
  name: 'unknown-key',
  faults: (context) =>
    context.locations.flatMap((location) =>
      [...keysIn(location.logic)].every((name) => keyOf(name) === undefined)
        ? []
        : judge(location.logic, location.pointer, location, context).map((found) => ({ source: location.source, ...found })),
    ),
};
