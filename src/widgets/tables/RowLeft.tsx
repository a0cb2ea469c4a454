import { useWords } from '../environment/environment.tsx';
import { NamedIcon } from '../theme/NamedIcon.tsx';

/** How much a row still lacks, in the words of the tabs; a check for a complete one, nothing while nobody knows. */
export function RowLeft({ left }: { left?: number | undefined }) {
  const say = useWords();
  if (left === undefined) return null;
  if (left > 0) return <span className="sd-row-left">{say('ui.left', { count: left })}</span>;
  return (
    <span className="sd-row-left sd-row-done">
      <NamedIcon name="circle-check" size="small" />
      <span className="sd-hidden">{say('ui.tab.done')}</span>
    </span>
  );
}
