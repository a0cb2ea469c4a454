import IconButton from '@mui/material/IconButton';
import type { PagerProps } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronLeft, IconChevronRight } from '../theme/icons.ts';
import './tables.css';

const number = new Intl.NumberFormat('en-IN');

/** Where one is in the rows, and the way on and back. A capped total says so: '1,000+'. */
export function Pager({ label, from, to, total, totalIsCapped = false, size, onPrevious, onNext, busy = false }: PagerProps) {
  const say = useWords();
  const all = totalIsCapped ? `${number.format(total - 1)}+` : number.format(total);
  return (
    <nav className="sd-pager" aria-label={label === undefined ? say('ui.pages') : `${say('ui.pages')}: ${label}`}>
      <span>{say('ui.rowsPerPage', { size })}</span>
      <span role="status" className="sd-num sd-pager-range">
        {total === 0 ? '' : say('ui.range', { from: number.format(from), to: number.format(to), total: all })}
      </span>
      <IconButton aria-label={say('ui.previousPage')} disabled={!onPrevious || busy} onClick={onPrevious}>
        <Icon of={IconChevronLeft} />
      </IconButton>
      <IconButton aria-label={say('ui.nextPage')} disabled={!onNext || busy} onClick={onNext}>
        <Icon of={IconChevronRight} />
      </IconButton>
    </nav>
  );
}
