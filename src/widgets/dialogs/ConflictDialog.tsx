import { useId, useState } from 'react';
import type { Path } from '../../engine/types.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { ConflictDialogProps, ConflictSide } from '../contract.ts';
import { ConflictTable } from './ConflictTable.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogText } from './DialogText.tsx';

const allOf = { mine: 'ui.conflict.allMine', theirs: 'ui.conflict.allTheirs' } as const;

/**
 * Two people saved one record: both versions side by side, field by field. What only one of them changed is
 * kept; where both did, one's own is kept until one chooses otherwise.
 */
export function ConflictDialog({ open, by, at, rows, busy, onResolve, onCancel }: ConflictDialogProps) {
  const say = useWords();
  const id = useId();
  const [chosen, setChosen] = useState<Record<Path, ConflictSide>>({});
  const kept = (side?: ConflictSide): Record<Path, ConflictSide> =>
    Object.fromEntries(rows.map(({ path, settled }) => [path, settled ?? side ?? chosen[path] ?? 'mine']));
  const asked = rows.filter(({ settled }) => settled === undefined).length;
  const saved = by && at ? `${say('ui.conflict.by', { by, at })} ` : '';
  return (
    <DialogFrame open={open} onClose={onCancel} labelledBy={id} describedBy={`${id}d`} className="sd-modal sd-conflict">
      <DialogText id={id} title={say('ui.conflict.title')} text={`${saved}${say(asked > 0 ? 'ui.conflict.text' : 'ui.conflict.apart')}`} />
      <ConflictTable rows={rows} kept={kept()} onChoose={(path, side) => setChosen({ ...chosen, [path]: side })} />
      {asked < rows.length ? <p className="sd-conflict-note">{say('ui.conflict.settled')}</p> : null}
      {asked > 1 ? (
        <div className="sd-conflict-all">
          {(['mine', 'theirs'] as const).map((side) => (
            <ActionButton
              small
              key={side}
              action={{ id: `all-${side}`, label: say(allOf[side]), kind: 'text', onPress: () => setChosen(kept(side)) }}
            />
          ))}
        </div>
      ) : null}
      <div className="sd-dialog-acts">
        <ActionButton action={{ id: 'back', label: say('ui.conflict.back'), onPress: onCancel }} />
        <ActionButton
          action={{
            id: 'resolve',
            label: say(asked > 0 ? 'ui.conflict.save' : 'ui.conflict.saveBoth'),
            onPress: () => onResolve(kept()),
            kind: 'solid',
            busy,
          }}
        />
      </div>
    </DialogFrame>
  );
}
