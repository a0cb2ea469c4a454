import { useId } from 'react';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { PersonStoryProps } from '../contract/record.ts';
import { StatusChip } from '../tables/StatusChip.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconUser } from '../theme/icons.ts';
import { ErrorPanel } from '../views/ErrorPanel.tsx';
import { Skeletons } from '../views/Skeletons.tsx';
import { HistorySteps } from './HistorySteps.tsx';
import './story.css';

/** One page about a person: who it is, what is next, the way so far; what else is told (`children`) stands below. Printed it is one sheet or two. */
export function PersonStory({ name, about, status, photo, next, way, actions, children }: PersonStoryProps) {
  const say = useWords();
  const id = useId();
  return (
    <article className="sd-story sd-stack" aria-labelledby={`${id}name`}>
      <header className="sd-card sd-story-head sd-line sd-wrap">
        <div className="sd-photo sd-place">
          {photo ? <img src={photo} alt={say('ui.photo', { name })} width={72} height={96} /> : <Icon of={IconUser} size="large" />}
        </div>
        <div className="sd-story-who sd-anywhere">
          <h2 id={`${id}name`}>{name}</h2>
          {status ? <StatusChip {...status} /> : null}
          <p className="sd-num sd-muted">{about}</p>
        </div>
        <div className="sd-wrap">
          <ActionButtons of={actions} small />
        </div>
      </header>
      <section className="sd-card" aria-labelledby={`${id}next`}>
        <header>
          <h2 id={`${id}next`}>{next.title}</h2>
        </header>
        <div className="sd-body">
          {next.text ? <p>{next.text}</p> : null}
          {next.lines.length > 0 ? <p className="sd-after sd-detail">{next.missing}</p> : null}
          {next.lines.length > 0 ? (
            <ul className="sd-story-lines">
              {next.lines.map(({ id: key, label, href }) => (
                <li key={key}>{href ? <AppLink href={href}>{label}</AppLink> : label}</li>
              ))}
            </ul>
          ) : null}
        </div>
      </section>
      <section className="sd-card" aria-labelledby={`${id}way`} aria-busy={way.loading}>
        <header>
          <h2 id={`${id}way`}>{way.title}</h2>
        </header>
        <div className="sd-body">
          {way.problem ? <ErrorPanel {...way.problem} /> : null}
          {way.loading && !way.problem ? <Skeletons shape="lines" label={say('ui.loading')} /> : null}
          {way.loading || way.problem ? null : way.rows.length > 0 ? <HistorySteps rows={way.rows} /> : <p className="sd-faint">{way.none}</p>}
        </div>
      </section>
      {children}
    </article>
  );
}
