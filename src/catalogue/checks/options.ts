/** What a definition says `with` a widget or a block, against the table of the options that it takes. */
import type { JsonObject } from '../../engine/types.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { makeAjv } from '../schema/ajv.ts';
import { wrongAt, type FoundFault } from './check.ts';

/** Who takes the options, as faults call it, and what is right where it takes none. */
interface Taker {
  called: string;
  none: string;
}
let ajv: ReturnType<typeof makeAjv> | undefined;

/**
 * Every option is known and has a value that is understood.
 * @param table a small JSON Schema under each name; its `description` says in words what would be right
 * @param any what may stand under every name; the table is not asked then
 */
export function judgeOptions(given: JsonObject, table: JsonObject, base: string, { called, none }: Taker, any?: JsonObject): FoundFault[] {
  ajv ??= makeAjv({ strict: false });
  const compiler = ajv;
  return Object.entries(given).flatMap(([name, value]): FoundFault[] => {
    const pointer = pointerTo(base, name);
    const schema = any ?? (Object.hasOwn(table, name) ? table[name] : undefined);
    const names = Object.keys(table);
    if (!isObject(schema)) return [wrongAt(pointer, `${called} has no option "${name}"`, names.length > 0 ? oneOf(name, names, 'option') : none)];
    const validate = compiler.compile(schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    const { description, items } = schema;
    const at = `${pointer}${error?.instancePath ?? ''}`;
    const key = error?.keyword === 'additionalProperties' ? String(error.params['additionalProperty']) : undefined;
    const keys = Object.keys(objectOf(objectOf(items)['properties'] ?? schema['properties']));
    if (key !== undefined) return [wrongAt(pointerTo(at, key), `"${name}" of ${called} takes no "${key}"`, oneOf(key, keys, 'key'))];
    const [wrong, right] =
      typeof description === 'string'
        ? [`the option "${name}" is ${JSON.stringify(value)}`, description]
        : [`the option "${name}" ${error?.message ?? 'is wrong'}`, JSON.stringify(schema)];
    return [wrongAt(at, wrong, right)];
  });
}
