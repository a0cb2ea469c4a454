import { useId, useState } from 'react';
import type { Path } from '../../engine/types.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { ConflictDialogProps, Side } from '../contract.ts';
import { ConflictTable } from './ConflictTable.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogText } from './DialogText.tsx';

/**
 * Two people saved one record: both versions side by side, field by field. What one typed is kept until one chooses otherwise.
 */
export function ConflictDialog({ open, by, at, rows, busy, onResolve, onCancel }: ConflictDialogProps) {
  const say = useWords();
  const id = useId();
  const [chosen, setChosen] = useState<Record<Path, Side>>({});
  const kept = (side?: Side): Record<Path, Side> =>
    Object.fromEntries(rows.map(({ path }) => [path, side ?? chosen[path] ?? 'mine']));
  return (
    <DialogFrame open={open} onClose={onCancel} labelledBy={id} describedBy={`${id}d`} className="sd-modal sd-conflict">
      <DialogText
        id={id}
        title={say('ui.conflict.title')}
        text={by && at ? say('ui.conflict.by', { by, at }) : say('ui.conflict.text')}
      />
      <ConflictTable rows={rows} kept={kept()} onChoose={(path, side) => setChosen({ ...chosen, [path]: side })} />
      <div className="sd-conflict-all">
        <ActionButton
          small
          action={{ id: 'all-mine', label: say('ui.conflict.allMine'), kind: 'text', onPress: () => setChosen(kept('mine')) }}
        />
        <ActionButton
          small
          action={{
            id: 'all-theirs',
            label: say('ui.conflict.allTheirs'),
            kind: 'text',
            onPress: () => setChosen(kept('theirs')),
          }}
        />
      </div>
      <div className="sd-dialog-acts">
        <ActionButton action={{ id: 'back', label: say('ui.conflict.back'), onPress: onCancel }} />
        <ActionButton
          action={{ id: 'resolve', label: say('ui.conflict.save'), onPress: () => onResolve(kept()), kind: 'solid', busy }}
        />
      </div>
    </DialogFrame>
  );
}
