import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import type { RecordHeaderProps } from '../contract/record.ts';
import type { StatusChipProps } from '../contract/tables.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconUser } from '../theme/icons.ts';
import './record.css';

/** Where the line is lost before the chip is here, the word alone says it. */
const chip = () =>
  import('../tables/StatusChip.tsx').then(
    ({ StatusChip }) => ({ default: StatusChip }),
    () => ({ default: ({ text }: StatusChipProps) => <b>{text}</b> }),
  );
const StatusChip = lazyView<StatusChipProps>(chip);
const StatusAwaited = () => <Skeleton width={72} height={22} />;

/** Who the record is about, on every tab: name, both ids, status, and how many tabs are complete. */
export function RecordHeader({ name, beneficiaryId, engagementId, status, photo, complete, awaited = false, children }: RecordHeaderProps) {
  const say = useWords();
  // A record that is new has no status; one that is being read may have one, whose chip comes beside it.
  useEffect(() => {
    if (awaited) void chip();
  }, [awaited]);
  return (
    <div className="sd-record sd-line">
      <div className="sd-photo sd-place">
        {photo ? <img src={photo} alt={say('ui.photo', { name })} width={36} height={48} /> : <Icon of={IconUser} size="large" />}
      </div>
      <dl>
        <div className="sd-record-name">
          <dt>{say('ui.beneficiaryName')}</dt>
          <dd>{name || (awaited ? <Skeleton width="10ch" /> : '')}</dd>
        </div>
        <div>
          <dt>{say('ui.beneficiaryId')}</dt>
          <dd className="sd-num">{beneficiaryId}</dd>
        </div>
        <div>
          <dt>{say('ui.engagementId')}</dt>
          <dd className="sd-num">{engagementId}</dd>
        </div>
      </dl>
      {status ? (
        <span role="note" tabIndex={0} data-why="status" className="sd-record-status">
          <LazyBoundary fallback={<StatusAwaited />}>
            <StatusChip {...status} />
          </LazyBoundary>
        </span>
      ) : awaited ? (
        <span className="sd-record-status">
          <StatusAwaited />
        </span>
      ) : null}
      {complete ? (
        <div className="sd-complete sd-end sd-small" role="note" tabIndex={0} data-why={complete.count < complete.total ? 'left' : undefined}>
          <span id="sd-complete">
            {say('ui.tabsComplete', complete.total ? { done: complete.count, total: complete.total } : { done: 0, total: 0 })}
          </span>
          <progress className="sd-progress" aria-labelledby="sd-complete" max={Math.max(1, complete.total)} value={complete.count} />
        </div>
      ) : null}
      {children || awaited ? <div className={`sd-record-acts${complete ? '' : ' sd-end'}`}>{children}</div> : null}
    </div>
  );
}
