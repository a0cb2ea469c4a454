import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Fragment, useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { HistoryEntryView, HistoryPanelProps } from '../contract/record.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import { EmptyState } from '../views/EmptyState.tsx';
import { ErrorPanel } from '../views/ErrorPanel.tsx';
import { Skeletons } from '../views/Skeletons.tsx';
import { HistorySteps } from './HistorySteps.tsx';
import './record.css';

function Entry({ time, who, what, summary, changes }: HistoryEntryView) {
  const say = useWords();
  return (
    <li>
      <p className="sd-history-what">{summary ?? what}</p>
      <p className="sd-history-who sd-detail">
        <span className="sd-num">{time}</span> · {who}
      </p>
      {changes.length > 0 ? (
        <dl>
          {changes.map(({ label, before, after }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {before ? (
                  <>
                    <span className="sd-hidden">{say('ui.history.was')} </span>
                    <del className="sd-muted">{before}</del>
                    <span aria-hidden="true"> → </span>
                    <span className="sd-hidden"> {say('ui.history.now')} </span>
                  </>
                ) : null}
                <ins>{after || say('ui.history.nothing')}</ins>
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** Who changed what on a record and when: a drawer from the right, the whole screen on a phone. Esc closes, the focus goes back. */
export function HistoryPanel({ open, title, steps, entries, loading, more, end, empty, problem, onClose }: HistoryPanelProps) {
  const say = useWords();
  const id = useId();
  const days = [...new Set(entries.map(({ day }) => day))];
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, className: 'sd-history' } }}>
      <div className="sd-sheet-head sd-line">
        <h2 id={id}>{title}</h2>
        <IconButton aria-label={say('ui.close')} onClick={onClose} autoFocus>
          <Icon of={IconX} />
        </IconButton>
      </div>
      <div className="sd-history-body sd-grow" tabIndex={0} role="region" aria-labelledby={id} aria-busy={loading}>
        {steps && steps.rows.length > 0 ? (
          <section className="sd-history-steps">
            <h3>{steps.title}</h3>
            <HistorySteps rows={steps.rows} />
          </section>
        ) : null}
        {days.map((day) => (
          <section key={day}>
            <h3 className="sd-num">{day}</h3>
            <ol className="sd-history-list">
              {entries
                .filter((entry) => entry.day === day)
                .map((entry) => (
                  <Entry key={entry.id} {...entry} />
                ))}
            </ol>
          </section>
        ))}
        {problem ? <ErrorPanel {...problem} /> : null}
        {!problem && loading && entries.length === 0 ? <Skeletons shape="lines" label={say('ui.loading')} /> : null}
        {!problem && !loading && entries.length === 0 ? <EmptyState {...empty} /> : null}
        {entries.length > 0 && !problem ? <div className="sd-after sd-detail">{more ? <ActionButton action={more} /> : end}</div> : null}
      </div>
    </Drawer>
  );
}
