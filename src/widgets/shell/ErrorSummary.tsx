import { useEffect, useId, useRef, useState } from 'react';
import type { ErrorSummaryProps } from '../contract.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheck } from '../theme/icons.ts';
import './bars.css';

/**
 * What stops a save, in a red frame that takes the focus: one link per field, `Label: message`, with a check once it is mended; a phone
 * shows three of them first.
 */
export function ErrorSummary({ title, items, onGo, takesFocus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const say = useWords();
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [title, takesFocus]);
  return (
    <section ref={box} role="alert" tabIndex={-1} aria-labelledby={id} className={`sd-todo sd-todo-errors${all ? ' sd-todo-all' : ''}`}>
      <h2 id={id}>
        <Icon of={IconAlertCircle} />
        {title}
      </h2>
      <ul>
        {items.map(({ path, label, message, mended }, index) => (
          <li key={`${path} ${index}`} className={mended ? 'sd-todo-done' : undefined}>
            {mended ? (
              <>
                <Icon of={IconCircleCheck} size="small" />
                {say('ui.mended', { label: label || message })}
              </>
            ) : path === '' ? (
              message
            ) : (
              <button type="button" role="link" className="sd-linkish" onClick={() => onGo(path)}>
                {label ? `${label}: ${message}` : message}
              </button>
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
