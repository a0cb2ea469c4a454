import { countText } from '../../engine/countText.ts';
import Button from '@mui/material/Button';
import TablePagination from '@mui/material/TablePagination';
import type { PagerProps } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import './tables.css';

const Word = ({ of }: { of: 'ui.previous' | 'ui.next' }) => useWords()(of);
/** Buttons with their words (D3-REPORT-12, D3-REPORT-13). */
const buttons = {
  previousButton: Button,
  nextButton: Button,
  previousButtonIcon: () => <Word of="ui.previous" />,
  nextButtonIcon: () => <Word of="ui.next" />,
};

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
      getItemAriaLabel={(way) => say(way === 'previous' ? 'ui.previous' : 'ui.next')}
      onPageChange={(_event, next) => (next > page ? onNext?.() : onPrevious?.())}
      slots={{ actions: buttons }}
      slotProps={{
        spacer: { children: total === 0 ? null : say('ui.rowsPerPage', { size }) },
        displayedRows: { role: 'status', className: 'sd-num sd-pager-range' },
        actions: { previousButton: button(onPrevious), nextButton: button(onNext) },
      }}
    />
  );
}
