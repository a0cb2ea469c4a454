import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';

/** A small cross inside a control that empties it; named after its field. */
export function ClearButton({ labelId, onClear }: { labelId: string; onClear: () => void }) {
  const id = useId();
  const say = useWords();
  return (
    <button type="button" id={id} className="sd-clear sd-line" aria-label={say('ui.clear')} aria-labelledby={`${id} ${labelId}`} onClick={onClear}>
      <Icon of={IconX} size="small" />
    </button>
  );
}
