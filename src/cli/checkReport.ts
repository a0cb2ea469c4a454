/** What `npm run check` says, and with which exit code it ends. */
import type { LoadedFiles } from '../catalogue/fromDisk.ts';
import { heldWith } from '../catalogue/heldBack.ts';
import { formatFault } from '../catalogue/report.ts';
import type { Fault } from '../catalogue/types.ts';
import { withoutThose } from './since.ts';

export interface CheckReport {
  /** For the standard output. */
  lines: string[];
  /** For the error output. */
  faults: string[];
  code: 0 | 1;
}

const formatCount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Faults one a line, then what they hold back and how many; without any, how many files were read. Notes only when they are asked for, and not those that were there `before`; that nothing guards who may do what is said always. */
export function checkReport(verdict: LoadedFiles, withNotes: boolean, before: readonly Fault[] = []): CheckReport {
  const { sources } = verdict;
  const notices = withoutThose(verdict.notices(), before);
  const notes = notices.filter(({ check }) => withNotes || check === 'unguarded').map((notice) => `note: ${formatFault(notice)}`);
  const files = formatCount(sources.length, 'file');
  if (!verdict.ok) {
    const { faults } = verdict;
    const fileNames = [...new Set(faults.map(({ file }) => heldWith(file)))].join(', ');
    const running = `a running product holds back ${fileNames}, and what goes by it: what else has changed serves where it is sound without`;
    return { lines: notes, faults: [...faults.map(formatFault), running, `${files}, ${formatCount(faults.length, 'fault')}`], code: 1 };
  }
  const hint = notices.length > 0 && !withNotes ? ` (${formatCount(notices.length, 'note')}: --notices shows them)` : '';
  return { lines: [...notes, `${files}, no faults${hint}`], faults: [], code: 0 };
}
