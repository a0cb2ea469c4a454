import type { ScreenDef, BlockDef } from '../../catalogue/definition/screen.ts';
import { holds } from '../../engine/rules/logic.ts';
import { useScope } from '../shell/scope.tsx';
import { useEffect } from 'react';
import { usePrepare, useText, useWidgets } from '../context/context.tsx';
import { blocks } from './blocks.ts';
import { lazyPage } from '../context/lazyPage.ts';
import { AskedFormContext } from './list/askedForm.ts';
import { Guarded } from '../context/Guarded.tsx';

/** Comes with the first button that asks. */
const AskedDialog = lazyPage(() => import('./form/AskedDialog.tsx'));

/** One block of a screen, loaded when first drawn, its faults kept inside. An unknown kind is a fault too: nothing is guessed. */
function Block({ block }: { block: BlockDef }) {
  const { ErrorPanel, LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const prepare = usePrepare();
  const View = blocks[block.block];
  useEffect(() => prepare(block.block), [prepare, block.block]);
  if (!View) return <ErrorPanel title={text('{{app.wentWrong}}')} details={`block '${block.block}'`} />;
  return (
    <Guarded>
      <LazyBoundary fallback={<Skeletons shape={block.with?.['new'] === true ? 'newRecord' : View.skeleton} label={text('{{app.loading}}')} />}>
        <View.Component block={block} />
      </LazyBoundary>
    </Guarded>
  );
}

/** A screen: its blocks in order, those whose rule holds for the session. */
export function ScreenView({ screen }: { screen: ScreenDef }) {
  const { session } = useScope();
  return (
    <AskedFormContext value={AskedDialog}>
      {screen.blocks.map((block, index) => (holds(block.when, { session }) ? <Block key={`${screen.id}-${index}`} block={block} /> : null))}
    </AskedFormContext>
  );
}
