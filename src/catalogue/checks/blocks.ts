/** Blocks of screens have what they are drawn from and no option that they would ignore. */
import type { JsonObject } from '../../engine/types.ts';
import type { BlockDef } from '../definition/screen.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { makeAjv } from '../schema/ajv.ts';
import { wrongAt, type BlockOptions, type Check, type FoundFault } from './check.ts';

let ajv: ReturnType<typeof makeAjv> | undefined;
function judgeValue(name: string, value: JsonObject[string], schema: JsonObject, pointer: string): FoundFault[] {
  ajv ??= makeAjv({ strict: false });
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const [error] = validate.errors ?? [];
  return [wrongAt(`${pointer}${error?.instancePath ?? ''}`, `the option "${name}" ${error?.message ?? 'is wrong'}`, JSON.stringify(schema))];
}

function judge(block: BlockDef, { needs = [], required = [], with: known = {}, any }: BlockOptions, base: string): FoundFault[] {
  const given = block.with ?? {};
  const lacking = [
    ...needs.filter((key) => block[key as keyof BlockDef] === undefined).map((key) => `"${key}"`),
    ...required.filter((key) => given[key] === undefined).map((key) => `"with": { "${key}": … }`),
  ];
  return [
    ...lacking.map((key) => wrongAt(base, `a "${block.block}" block cannot be drawn without ${key}`, key)),
    ...Object.entries(given).flatMap(([name, value]) => {
      const pointer = pointerTo(`${base}/with`, name);
      const schema = any ?? (Object.hasOwn(known, name) ? known[name] : undefined);
      if (schema) return judgeValue(name, value, schema, pointer);
      const right = Object.keys(known).length > 0 ? oneOf(name, Object.keys(known), 'option') : 'no "with": this block takes no options';
      return [wrongAt(pointer, `a "${block.block}" block has no option "${name}"`, right)];
    }),
  ];
}

export const screenBlocks: Check = {
  name: 'block-option',
  faults: ({ catalogue, definitions, known }) =>
    definitions.of('screen').flatMap(({ id, source }) =>
      (catalogue.screens[id]?.blocks ?? []).flatMap((block, index) => {
        const options = known.blocks?.[block.block];
        return options ? judge(block, options, `/blocks/${index}`).map((found) => ({ source, ...found })) : [];
      }),
    ),
};
