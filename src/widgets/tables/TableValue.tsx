import { countText } from '../../engine/countText.ts';
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { Cell, CellKind, CutCell, PressCell } from '../contract/tables.ts';
import { shownPlace } from '../../engine/geoPlace.ts';
import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import { toShownDate, toShownInstant } from '../inputs/date.ts';
import { groupDigits, masked } from '../inputs/numbers.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';
import { StatusChip } from './StatusChip.tsx';

/** How much a row still lacks, in the words of the tabs; a check for a complete one, its empty place while nobody knows. */
function RowLeft({ left }: { left?: number | undefined }) {
  const say = useWords();
  if (left === undefined) return <span className="sd-row-left sd-left" />;
  if (left > 0) return <span className="sd-row-left sd-left">{say('ui.left', { count: left })}</span>;
  return (
    <span className="sd-row-left sd-left sd-row-done">
      <NamedIcon name="circle-check" size="small" />
      <span className="sd-hidden">{say('ui.tab.done')}</span>
    </span>
  );
}

/** A text of which the beginning is shown, and all of it once the button is pressed. */
function CutText({ whole, beginning }: CutCell) {
  const say = useWords();
  const [open, setOpen] = useState(false);
  if (open) return whole;
  return (
    <>
      {beginning}{' '}
      <Link component="button" type="button" onClick={() => setOpen(true)}>
        {say('ui.readMore')}
      </Link>
    </>
  );
}

/** A button of a row. One that is off stays in the tab order and says why. */
function PressButton({ action, label, icon, why, onPress }: PressCell) {
  const isOff = why !== undefined;
  return (
    <Tooltip title={why ?? label} describeChild={isOff}>
      <IconButton
        aria-label={label}
        aria-description={why}
        data-action={action}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : onPress}
      >
        <NamedIcon name={icon} />
      </IconButton>
    </Tooltip>
  );
}

/** Few lists have scores. */
const ScoreBar = lazyView(() => import('../views/ScoreBar.tsx'));

/** The kind of cell that has this key. */
const has = <K extends string>(value: Cell, key: K): value is Extract<Cell, Readonly<Record<K, unknown>>> =>
  typeof value === 'object' && value !== null && key in value;

/** One value of a table as its column says. Phones read in two groups of five but stay one number for a search or a copy. */
export function TableValue({ value, as = 'text', label }: { value: Cell; as?: CellKind | undefined; label?: string | undefined }) {
  const say = useWords();
  if (has(value, 'score'))
    return (
      <LazyBoundary fallback={<span className="sd-score-coming" />}>
        <ScoreBar value={value.score} most={value.most} threshold={value.threshold} label={label ?? ''} />
      </LazyBoundary>
    );
  if (has(value, 'whole')) return <CutText {...value} />;
  if (has(value, 'text')) return <StatusChip {...value} />;
  if (has(value, 'mark'))
    return (
      <span className="sd-cell-marked">
        <TableValue value={value.value} as={as} />{' '}
        <span className="sd-cell-mark sd-left">
          <NamedIcon name={value.icon} size="small" /> {value.mark}
        </span>
      </span>
    );
  if (has(value, 'onPress')) return <PressButton {...value} />;
  if (has(value, 'href')) {
    if (!value.icon) return <AppLink href={value.href}>{value.label}</AppLink>;
    return (
      <span className="sd-row-act">
        {'left' in value ? <RowLeft left={value.left} /> : null}
        <Tooltip title={value.label}>
          <IconButton
            component={AppLink}
            href={value.href}
            {...(value.apart ? { target: '_blank', rel: 'noreferrer' } : {})}
            aria-label={value.label}
          >
            <NamedIcon name={value.icon} />
          </IconButton>
        </Tooltip>
      </span>
    );
  }
  if (value === undefined || value === null || value === '')
    return (
      <span className="sd-faint">
        <span className="sd-hidden">{say('ui.noValue')}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  const text = String(value);
  switch (as) {
    case 'date':
      return toShownDate(text);
    case 'datetime':
      return toShownInstant(text);
    case 'place':
      return shownPlace(text);
    case 'phone':
      return /^\d{10}$/.test(text) ? (
        <span className="sd-phone">
          <span>{text.slice(0, 5)}</span>
          <span>{text.slice(5)}</span>
        </span>
      ) : (
        text
      );
    case 'number':
      return typeof value === 'number' ? countText(value) : text;
    case 'rupees':
      return `₹ ${groupDigits(text)}`;
    case 'aadhaar':
      return masked(text);
    case 'status':
      return <StatusChip text={text} />;
    default:
      // The address of a person may break in two: the longest of words in a narrow table.
      return text.split('@').flatMap((part, at) => (at === 0 ? [part] : ['@', <wbr key={at} />, part]));
  }
}
