import type { WhyMarkProps } from '../contract/why.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconInfoCircle } from '../theme/icons.ts';
import './why.css';

/** A small mark at the upper end of what can say why. */
export function WhyMark({ label, beside, onPress }: WhyMarkProps) {
  return (
    <button
      type="button"
      className="sd-why-mark sd-muted sd-noprint"
      data-why-mark=""
      aria-label={label}
      aria-keyshortcuts="F1"
      title={label}
      style={{ left: Math.max(0, Math.min(beside.right - 14, innerWidth - 34)), top: Math.max(0, beside.top - 14) }}
      onClick={onPress}
    >
      <Icon of={IconInfoCircle} size="small" />
    </button>
  );
}
