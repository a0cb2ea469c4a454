import { useId } from 'react';
import type { Path } from '../../engine/types.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck } from '../theme/icons.ts';
import type { ConflictRow, ConflictSide } from '../contract.ts';

const sides: readonly ConflictSide[] = ['mine', 'theirs'];

/** A value of a field that nobody is asked about: the one that stays has a mark, the other is quiet. */
function Settled({ row, side }: { row: ConflictRow; side: ConflictSide }) {
  const say = useWords();
  const stays = row.settled === side;
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
export function ConflictTable({
  rows,
  kept,
  onChoose,
}: {
  rows: readonly ConflictRow[];
  kept: Readonly<Record<Path, ConflictSide>>;
  onChoose: (path: Path, side: ConflictSide) => void;
}) {
  const say = useWords();
  const id = useId();
  return (
    <table className="sd-conflict-table">
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
                {row.settled ? (
                  <Settled row={row} side={side} />
                ) : (
                  <label className={kept[row.path] === side ? 'sd-on' : ''}>
                    <input type="radio" name={`${id}${row.path}`} checked={kept[row.path] === side} onChange={() => onChoose(row.path, side)} />
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
