import { countText } from '../../engine/countText.ts';
import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { CardsProps, CountView, QuickLink } from '../contract/views.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronRight } from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import './views.css';

function Count({ label, value, note, href }: CountView) {
  const say = useWords();
  const inner = (
    <>
      <span className="sd-count-label sd-muted">{label}</span>
      <span className="sd-count-value">
        {value === null ? (
          <>
            {note ? null : <span className="sd-hidden">{say('ui.loading')}</span>}
            <span aria-hidden="true">–</span>
          </>
        ) : (
          countText(value)
        )}
      </span>
      {note ? <span className="sd-small">{note}</span> : null}
    </>
  );
  return href ? (
    <AppLink href={href} className="sd-count">
      {inner}
    </AppLink>
  ) : (
    <div className="sd-count">{inner}</div>
  );
}

/** A way that is closed keeps its place in the tab order and says why. */
function Shortcut({ label, note, icon, href, primary }: QuickLink) {
  const inner = (
    <>
      <span className="sd-place sd-muted">
        <NamedIcon name={icon ?? 'circle-dot'} />
      </span>
      <span className="sd-grow">
        <b>{label}</b>
        {note ? <small>{note}</small> : null}
      </span>
      {href === null ? null : <Icon of={IconChevronRight} className="sd-faint" />}
    </>
  );
  return href === null ? (
    <a role="link" aria-disabled="true" tabIndex={0}>
      {inner}
    </a>
  ) : (
    <AppLink href={href} className={primary ? 'sd-on' : ''}>
      {inner}
    </AppLink>
  );
}

/** One strip of counts with the time they are of, and quick links below, the first one solid. */
export function Cards({ title, note, asOf, refresh, counts, linksTitle, links = [], charts = [] }: CardsProps) {
  const say = useWords();
  const id = useId();
  return (
    <div className="sd-stack">
      {title ? (
        <div className="sd-cards-head sd-line sd-wrap sd-muted">
          <h2>{title}</h2>
          {asOf ? <span className="sd-num">{asOf}</span> : null}
          {refresh ? <ActionButton action={{ icon: 'refresh', ...refresh }} small /> : null}
        </div>
      ) : null}
      {note ? <p className="sd-cards-note sd-small">{note}</p> : null}
      {counts.length > 0 ? (
        <ul className="sd-counts sd-wrap">
          {counts.map((count) => (
            <li key={count.id} data-id={count.id}>
              <Count {...count} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={charts.length > 0 ? 'sd-cards-work' : undefined}>
        {charts[0]}
        {links.length > 0 ? (
          <section className="sd-card" aria-labelledby={id}>
            <header>
              <h2 id={id}>{linksTitle ?? say('ui.quickActions')}</h2>
            </header>
            <ul className="sd-body sd-quick">
              {links.map((link) => (
                <li key={link.id}>
                  <Shortcut {...link} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {charts.slice(1)}
      </div>
    </div>
  );
}
