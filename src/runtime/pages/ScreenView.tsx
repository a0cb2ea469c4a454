import type { ScreenDef, BlockDef } from '../../catalogue/definition/screen.ts';
import { holds } from '../../engine/rules/logic.ts';
import { useScope } from '../shell/scope.tsx';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrepare, useText, useWidgets } from '../context/context.tsx';
import { screenFacts } from '../screens/route.ts';
import { blocks } from './blocks.ts';
import { lazyPage } from '../context/lazyPage.ts';
import { ToldHere } from '../screens/toldHere.tsx';
import { UnsentAnswersContext, createUnsavedTabs } from './form/formSurroundings.ts';
import { QuestionFormContext } from './list/questionForm.ts';
import { Guarded } from '../context/Guarded.tsx';

/** Comes with the first button that asks. */
const QuestionDialog = lazyPage(() => import('./form/QuestionDialog.tsx'));

/** What stands in a block's place until it is there. */
function BlockAwaited({ block }: { block: BlockDef }) {
  const { Skeletons } = useWidgets();
  const text = useText();
  const shape = block.with?.['new'] === true ? 'newRecord' : (blocks[block.block]?.skeleton ?? 'form');
  return <Skeletons shape={shape} label={text('{{app.loading}}')} />;
}

/** A screen before it is known for whom it opens: what of it opens for everybody. */
export const ScreenAwaited = ({ screen }: { screen: ScreenDef }) => (
  <>{screen.blocks.map((block, index) => (block.when === undefined ? <BlockAwaited key={`${screen.id}-${index}`} block={block} /> : null))}</>
);

/** One block of a screen, loaded when first drawn, its faults kept inside. An unknown kind is a fault too: nothing is guessed. */
function Block({ block }: { block: BlockDef }) {
  const { ErrorPanel, LazyBoundary } = useWidgets();
  const text = useText();
  const prepare = usePrepare();
  const View = blocks[block.block];
  useEffect(() => prepare(block.block), [prepare, block.block]);
  if (!View) return <ErrorPanel title={text('{{app.wentWrong}}')} details={`block '${block.block}'`} />;
  return (
    <Guarded>
      <LazyBoundary fallback={<BlockAwaited block={block} />}>
        <View.Component block={block} />
      </LazyBoundary>
    </Guarded>
  );
}

/** A screen: its blocks in order, those whose rule holds for the session and the row that it is about. */
export function ScreenView({ screen }: { screen: ScreenDef }) {
  const { session } = useScope();
  const { search, state } = useLocation();
  const facts = useMemo(() => screenFacts(screen, session, { search, state }), [screen, session, search, state]);
  const answers = useMemo(createUnsavedTabs, [screen]);
  return (
    <QuestionFormContext value={QuestionDialog}>
      <UnsentAnswersContext value={answers}>
        <ToldHere>
          {screen.blocks.map((block, index) => (holds(block.when, facts) ? <Block key={`${screen.id}-${index}`} block={block} /> : null))}
        </ToldHere>
      </UnsentAnswersContext>
    </QuestionFormContext>
  );
}
