/** Blocks of screens have what they are drawn from and no option that they would ignore. */
import type { BlockDef } from '../definition/screen.ts';
import { judgeOptions } from './options.ts';
import { wrongAt, type BlockOptions, type Check, type FoundFault } from './check.ts';

function judge(block: BlockDef, { needs = [], required = [], with: known = {}, any }: BlockOptions, base: string): FoundFault[] {
  const given = block.with ?? {};
  const lacking = [
    ...needs.filter((key) => block[key as keyof BlockDef] === undefined).map((key) => `"${key}"`),
    ...required.filter((key) => given[key] === undefined).map((key) => `"with": { "${key}": … }`),
  ];
  return [
    ...lacking.map((key) => wrongAt(base, `a "${block.block}" block cannot be drawn without ${key}`, key)),
    ...judgeOptions(given, known, `${base}/with`, { called: `a "${block.block}" block`, none: 'no "with": this block takes no options' }, any),
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
