import { useEffect, useId, useRef } from 'react';
import type { ErrorSummaryProps, SummaryItem } from '../contract/shell.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheck } from '../theme/icons.ts';
import './bars.css';

/** Neighbours of one section together. */
function bySection(items: readonly SummaryItem[]): { section: string; items: SummaryItem[] }[] {
  const groups: { section: string; items: SummaryItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.section === item.section) last.items.push(item);
    else groups.push({ section: item.section, items: [item] });
  }
  return groups;
}

/**
 * What stops a save, in a red frame that takes the focus and stays: section by section a link for each field, with a check once it
 * is mended; what is wrong stands at the field. Nothing is left: the frame is green, or neutral while the button is off.
 */
export function ErrorSummary({ title, tone, items, since, onGo }: ErrorSummaryProps) {
  const say = useWords();
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.focus();
  }, [since]);
  const groups = bySection(items);
  return (
    <section ref={box} role="alert" tabIndex={-1} aria-labelledby={id} className={`sd-panel sd-todo sd-todo-errors sd-todo-${tone}`}>
      <h2 id={id}>
        <Icon of={tone === 'success' ? IconCircleCheck : IconAlertCircle} />
        {title}
      </h2>
      {groups.map(({ section, items: wrong }) => (
        <div key={section} className="sd-todo-group">
          {groups.length > 1 && section !== '' ? <h3>{section}</h3> : null}
          <ul className="sd-wrap">
            {wrong.map(({ path, label, mended }) => (
              <li key={`${path} ${label}`} className={mended ? 'sd-todo-done' : undefined}>
                {mended ? (
                  <>
                    <Icon of={IconCircleCheck} size="small" />
                    {say('ui.mended', { label })}
                  </>
                ) : path === '' ? (
                  label
                ) : (
                  <button type="button" role="link" className="sd-linkish" onClick={() => onGo(path)}>
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
