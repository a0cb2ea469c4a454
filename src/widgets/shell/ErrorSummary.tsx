import { useEffect, useId, useRef } from 'react';
import type { ErrorSummaryProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle } from '../theme/icons.ts';
import './bars.css';

/** What stops a save, in a red frame that takes the focus: one link per field, `Label: message`. */
export function ErrorSummary({ title, items, onGo, takesFocus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [title, takesFocus]);
  return (
    <section ref={box} role="alert" tabIndex={-1} aria-labelledby={id} className="sd-todo sd-todo-errors">
      <h2 id={id}>
        <Icon of={IconAlertCircle} />
        {title}
      </h2>
      <ul>
        {items.map(({ path, label, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? (
              message
            ) : (
              <button type="button" className="sd-linkish" onClick={() => onGo(path)}>
                {label ? `${label}: ${message}` : message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
