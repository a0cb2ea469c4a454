import type { KeyboardEvent, MouseEvent } from 'react';
import type { TableRowView } from '../contract/tables.ts';
import { useNavigation } from '../environment/environment.tsx';

const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a, button') !== null;

interface Opening {
  onDoubleClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onTap: (event: MouseEvent) => void;
}

/** How rows are opened beside their links and pencils: a double click or Enter, and on a phone a tap. Undefined for a row that opens nothing. */
export function useRowOpening(): (row: TableRowView) => Opening | undefined {
  const navigate = useNavigation();
  return ({ href, onOpen }) => {
    const open = href === undefined ? onOpen : () => navigate(href);
    if (!open) return undefined;
    return {
      onDoubleClick: ({ target }) => isControl(target) || open(),
      onKeyDown: ({ key, target }) => key !== 'Enter' || isControl(target) || open(),
      // Who marks text on a card to copy it does not open it.
      onTap: ({ target }) => isControl(target) || String(getSelection() ?? '') !== '' || open(),
    };
  };
}
