import { useEffect } from 'react';
import { blocks } from '../screens/blocks.ts';
import { useCatalogue, usePrepare } from './context.tsx';

/** Begins to fetch the code of the screen that the address names, while the scope is still being read (quality 1: form ready from navigation). */
export function useAhead(path: string): void {
  const { screens } = useCatalogue();
  const prepare = usePrepare();
  useEffect(() => {
    const screen = Object.values(screens).find((one) => one.path === path);
    for (const { block } of screen?.blocks ?? []) {
      blocks[block]?.Component.load();
      prepare(block);
    }
  }, [screens, path, prepare]);
}
