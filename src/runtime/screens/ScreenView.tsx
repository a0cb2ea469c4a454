import type { ScreenDef } from '../../catalogue/types.ts';
import { holds } from '../../engine/rules/logic.ts';
import { useScope } from '../shell/scope.tsx';
import { Block } from './Block.tsx';

/** A screen: its blocks in order, those whose rule holds for the session. */
export function ScreenView({ screen }: { screen: ScreenDef }) {
  const { session } = useScope();
  return <>{screen.blocks.map((block, index) => (holds(block.when, { session }) ? <Block key={`${screen.id}-${index}`} block={block} /> : null))}</>;
}
