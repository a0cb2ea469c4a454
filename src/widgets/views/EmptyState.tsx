import type { EmptyStateProps } from '../contract/views.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import './views.css';

/** What is empty, why, and one thing to do about it. */
export function EmptyState({ title, text, action, icon = 'inbox', line = false }: EmptyStateProps) {
  return (
    <div className={line ? 'sd-empty-line sd-line sd-wrap sd-muted' : 'sd-empty sd-muted'}>
      {line ? null : (
        <div className="sd-empty-icon sd-place">
          <NamedIcon name={icon} size="huge" />
        </div>
      )}
      <p className={line ? undefined : 'sd-empty-title'}>{title}</p>
      {text ? <p>{text}</p> : null}
      {action ? <ActionButton action={action} /> : null}
    </div>
  );
}
