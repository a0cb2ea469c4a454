import Alert from '@mui/material/Alert';
import { ActionButton } from '../environment/ActionButton.tsx';
import type { NoteCardProps } from '../contract/views.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconInfoCircle } from '../theme/icons.ts';
import './views.css';

/** Something that waits or went wrong, with what can be done about it. */
export function NoteCard({ text, tone = 'info', actions }: NoteCardProps) {
  const isGood = tone === 'info' || tone === 'success';
  return (
    <Alert
      component="section"
      className="sd-noted"
      role="status"
      severity={isGood ? 'info' : 'error'}
      icon={<Icon of={isGood ? IconInfoCircle : IconAlertCircle} />}
    >
      <p>{text}</p>
      <div className="sd-noted-actions">
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} small />
        ))}
      </div>
    </Alert>
  );
}
