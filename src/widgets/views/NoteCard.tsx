import Alert from '@mui/material/Alert';
import { ActionButtons } from '../environment/ActionButton.tsx';
import type { NoteCardProps } from '../contract/views.ts';
import './views.css';

/** Something that waits, was decided or went wrong, with what can be done about it. */
export function NoteCard({ id, text, tone = 'info', actions }: NoteCardProps) {
  return (
    <Alert id={id} component="section" className="sd-noted" role="status" severity={tone}>
      <p>{text}</p>
      {actions.length > 0 ? (
        <div className="sd-after sd-wrap">
          <ActionButtons of={actions} small />
        </div>
      ) : null}
    </Alert>
  );
}
