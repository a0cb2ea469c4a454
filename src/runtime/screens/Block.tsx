import { useEffect } from 'react';
import type { BlockDef } from '../../catalogue/types.ts';
import { usePrepare, useText, useWidgets } from '../root/context.tsx';
import { blocks } from './blocks.ts';
import { Guarded } from './Guarded.tsx';

/** One block of a screen, loaded when first drawn, its faults kept inside. An unknown kind is a fault too: nothing is guessed. */
export function Block({ block }: { block: BlockDef }) {
  const { ErrorPanel, Late, Skeletons } = useWidgets();
  const text = useText();
  const prepare = usePrepare();
  const View = blocks[block.block];
  useEffect(() => prepare(block.block), [prepare, block.block]);
  if (!View) return <ErrorPanel title={text('{{app.wentWrong}}')} details={`block '${block.block}'`} />;
  return (
    <Guarded>
      <Late fallback={<Skeletons shape={View.skeleton} label={text('{{app.loading}}')} />}>
        <View.Component block={block} />
      </Late>
    </Guarded>
  );
}
