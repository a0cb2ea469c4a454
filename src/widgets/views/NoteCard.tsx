import { ActionButton } from '../environment/ActionButton.tsx';
import type { NoteCardProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconInfoCircle } from '../theme/icons.ts';
import './views.css';

/** Something that waits or went wrong, with what can be done about it. */
export function NoteCard({ text, tone = 'info', actions }: NoteCardProps) {
  return (
    <section className={`sd-noted sd-noted-${tone}`} role="status">
      <p>
        <Icon of={tone === 'info' || tone === 'success' ? IconInfoCircle : IconAlertCircle} />
        <span>{text}</span>
      </p>
      <div className="sd-noted-actions">
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} small />
        ))}
      </div>
    </section>
  );
}
