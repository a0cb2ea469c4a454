import type { EmptyStateProps } from '../contract/views.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import './views.css';

/** What is empty, why, and one thing to do about it. */
export function EmptyState({ title, text, action, icon = 'inbox' }: EmptyStateProps) {
  return (
    <div className="sd-empty">
      <div className="sd-empty-icon">
        <NamedIcon name={icon} size="huge" />
      </div>
      <p className="sd-empty-title">{title}</p>
      {text ? <p>{text}</p> : null}
      {action ? <ActionButton action={action} /> : null}
    </div>
  );
}
