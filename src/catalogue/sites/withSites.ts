/** Rules in the options of a block: what it calls, where it leads, what it shows and lets be pressed. */
import type { Json, Logic } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { eachOf, maybe, ofCall } from './site.ts';
import { isObject } from '../../engine/form/paths.ts';

type Found = { pointer: string; logic: Logic };

/** Keys that hold a rule wherever they stand in a block's options. */
const rules = ['when', 'shown', 'enabled'] as const;

export function withSites(value: Json, pointer: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => withSites(one, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const go = value['go'];
  const calling = typeof value['call'] === 'string' && isObject(value['with']) ? ofCall({ with: value['with'] }, pointer) : [];
  const leading = isObject(go) && isObject(go['state']) ? eachOf(go['state'], `${pointer}/go/state`) : [];
  const own = rules.flatMap((key) => maybe(value[key], `${pointer}/${key}`));
  const below = Object.entries(value).filter(
    ([key]) => !(rules as readonly string[]).includes(key) && key !== 'go' && !(key === 'with' && calling.length > 0),
  );
  return [...own, ...calling, ...leading, ...below.flatMap(([key, one]) => withSites(one, pointerTo(pointer, key)))];
}
