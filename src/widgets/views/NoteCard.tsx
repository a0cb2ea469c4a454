import Alert from '@mui/material/Alert';
import { ActionButton } from '../environment/ActionButton.tsx';
import type { NoteCardProps } from '../contract/views.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../theme/icons.ts';
import './views.css';

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle };

/** Something that waits, was decided or went wrong, with what can be done about it. */
export function NoteCard({ id, text, tone = 'info', actions }: NoteCardProps) {
  return (
    <Alert id={id} component="section" className="sd-noted" role="status" severity={tone} icon={<Icon of={ICONS[tone]} />}>
      <p>{text}</p>
      {actions.length > 0 ? (
        <div className="sd-after sd-wrap">
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} small />
          ))}
        </div>
      ) : null}
    </Alert>
  );
}
