import DialogActions from '@mui/material/DialogActions';
import { useId, useState } from 'react';
import type { Path } from '../../engine/types.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { ConflictDialogProps, ConflictRow, ConflictSide } from '../contract/dialogs.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck } from '../theme/icons.ts';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

const sides: readonly ConflictSide[] = ['mine', 'theirs'];

/** A value of a field that nobody is asked about: the one that stays has a mark, the other is quiet. */
function SettledValue({ row, side }: { row: ConflictRow; side: ConflictSide }) {
  const say = useWords();
  const stays = row.onlySide === side;
  return (
    <p className={`sd-conflict-settled${stays ? ' sd-on' : ''}`}>
      {stays ? <Icon of={IconCheck} size="small" /> : null}
      <span>
        <span className="sd-conflict-side">{say(`ui.conflict.${side}`)} </span>
        {row[side] || say('ui.empty')}
        {stays ? <span className="sd-hidden"> ({say('ui.conflict.kept')})</span> : null}
      </span>
    </p>
  );
}

/** One row per field that differs; each side is a radio, named by its value, or a plain value where nothing is asked. */
function ConflictTable({
  rows,
  sideByPath,
  onChoose,
}: {
  rows: readonly ConflictRow[];
  sideByPath: Readonly<Record<Path, ConflictSide>>;
  onChoose: (path: Path, side: ConflictSide) => void;
}) {
  const say = useWords();
  const id = useId();
  return (
    <table className="sd-facts sd-conflict-table">
      <thead>
        <tr>
          <th scope="col">{say('ui.conflict.field')}</th>
          <th scope="col">{say('ui.conflict.mine')}</th>
          <th scope="col">{say('ui.conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path} data-row={row.path}>
            <th scope="row" id={`${id}${row.path}`}>
              {row.label}
            </th>
            {sides.map((side) => (
              <td key={side} data-side={side}>
                {row.onlySide ? (
                  <SettledValue row={row} side={side} />
                ) : (
                  <label className={sideByPath[row.path] === side ? 'sd-on' : ''}>
                    <input type="radio" name={`${id}${row.path}`} checked={sideByPath[row.path] === side} onChange={() => onChoose(row.path, side)} />
                    <span>
                      <span className="sd-conflict-side">{say(`ui.conflict.${side}`)} </span>
                      {row[side] || say('ui.empty')}
                      <span className="sd-hidden"> {row.label}</span>
                    </span>
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const allOf = { mine: 'ui.conflict.allMine', theirs: 'ui.conflict.allTheirs' } as const;

/**
 * Two people saved one record: both versions side by side, field by field. What only one of them changed is
 * kept; where both did, one's own is kept until one chooses otherwise.
 */
export function ConflictDialog({ open, by, at, rows, busy, onResolve, onCancel }: ConflictDialogProps) {
  const say = useWords();
  const id = useId();
  const [choiceByPath, setChoiceByPath] = useState<Record<Path, ConflictSide>>({});
  const sidesOf = (side?: ConflictSide): Record<Path, ConflictSide> =>
    Object.fromEntries(rows.map(({ path, onlySide }) => [path, onlySide ?? side ?? choiceByPath[path] ?? 'mine']));
  const openCount = rows.filter(({ onlySide }) => onlySide === undefined).length;
  const isLocked = rows.some((row) => row.isLocked);
  const isApart = openCount === 0 && !isLocked;
  const lead = openCount > 0 ? say('ui.conflict.text') : isApart ? say('ui.conflict.apart') : '';
  const saved = by && at ? `${say('ui.conflict.by', { by, at })} ` : '';
  return (
    <DialogFrame open={open} onClose={onCancel} describedBy={id} className="sd-conflict">
      <DialogText id={id} title={say('ui.conflict.title')} text={`${saved}${lead}`}>
        <ConflictTable rows={rows} sideByPath={sidesOf()} onChoose={(path, side) => setChoiceByPath({ ...choiceByPath, [path]: side })} />
        {openCount < rows.length ? <p className="sd-after sd-small">{say(isLocked ? 'ui.conflict.locked' : 'ui.conflict.settled')}</p> : null}
        {openCount > 1 ? (
          <div className="sd-after sd-wrap">
            {sides.map((side) => (
              <ActionButton
                small
                key={side}
                action={{ id: `all-${side}`, label: say(allOf[side]), kind: 'text', onPress: () => setChoiceByPath(sidesOf(side)) }}
              />
            ))}
          </div>
        ) : null}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'back', label: say('ui.conflict.back'), onPress: onCancel }} />
        <ActionButton
          action={{
            id: 'resolve',
            label: say(isApart ? 'ui.conflict.saveBoth' : 'ui.conflict.save'),
            onPress: () => onResolve(sidesOf()),
            kind: 'solid',
            busy,
          }}
        />
      </DialogActions>
    </DialogFrame>
  );
}
