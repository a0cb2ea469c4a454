import { useId, useState } from 'react';
import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { IncompletePanelProps } from '../contract/shell.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle } from '../theme/icons.ts';
import './bars.css';

/** What is missing on the record, with links; a phone shows three first. */
export function IncompletePanel({ title, items }: IncompletePanelProps) {
  const say = useWords();
  const id = useId();
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`sd-panel sd-todo${all ? ' sd-todo-all' : ''}`}>
      <h2 id={id}>
        <Icon of={IconAlertCircle} />
        {title}
        <span className="sd-end sd-detail">{say('ui.items', { count: items.length })}</span>
      </h2>
      <ul className="sd-wrap">
        {items.map(({ id: key, label, href, onGo }) => (
          <li key={key}>
            {href ? (
              <AppLink href={href}>{label}</AppLink>
            ) : onGo ? (
              <button type="button" className="sd-linkish" onClick={onGo}>
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
      {items.length > 3 && !all ? (
        <button type="button" className="sd-todo-more" onClick={() => setAll(true)}>
          {say('ui.showAll', { count: items.length })}
        </button>
      ) : null}
    </section>
  );
}
