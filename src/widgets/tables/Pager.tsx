import { countText } from '../../engine/countText.ts';
import TablePagination from '@mui/material/TablePagination';
import type { PagerProps } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronLeft, IconChevronRight } from '../theme/icons.ts';
import './tables.css';

const icons = { previousButtonIcon: () => <Icon of={IconChevronLeft} />, nextButtonIcon: () => <Icon of={IconChevronRight} /> };

/** Where one is in the rows, and the way on and back: there is only a previous and a next page. A capped total says so: '1,000+'. */
export function Pager({ label, from, to, total, totalIsCapped = false, size, onPrevious, onNext, busy = false }: PagerProps) {
  const say = useWords();
  const page = Math.max(0, Math.ceil(from / size) - 1);
  const button = (press: (() => void) | undefined) => ({ disabled: !press || busy });
  return (
    <TablePagination
      component="nav"
      className="sd-pager"
      aria-label={label === undefined ? say('ui.pages') : `${say('ui.pages')}: ${label}`}
      count={-1}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[]}
      labelDisplayedRows={() =>
        total === 0 ? '' : say('ui.range', { from: countText(from), to: countText(to), total: countText(total, totalIsCapped) })
      }
      getItemAriaLabel={(way) => say(way === 'previous' ? 'ui.previousPage' : 'ui.nextPage')}
      onPageChange={(_event, next) => (next > page ? onNext?.() : onPrevious?.())}
      slots={{ actions: icons }}
      slotProps={{
        spacer: { children: total === 0 ? null : say('ui.rowsPerPage', { size }) },
        displayedRows: { role: 'status', className: 'sd-num sd-pager-range' },
        actions: { previousButton: button(onPrevious), nextButton: button(onNext) },
      }}
    />
  );
}
