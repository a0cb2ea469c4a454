import Chip from '@mui/material/Chip';
import type { StatusChipProps } from '../contract/tables.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';

const TONES: ReadonlySet<string> = new Set(['primary', 'info', 'success', 'warning', 'error']);

/** A status as icon, word and colour, as its workflow says; one of which nothing is said is drawn in grey with its word. */
export function StatusChip({ text, look, size = 'medium' }: StatusChipProps) {
  const { tone: toneName = '', colour: own, icon } = look ?? {};
  const tone = own === undefined && TONES.has(toneName) ? toneName : undefined;
  const colour = (part: string) => `var(--sd-palette-status-${own ?? 'neutral'}-${part})`;
  const toned = (part: string) => `var(--sd-palette-${tone}-${part})`;
  return (
    <Chip
      size={size}
      className="sd-chip"
      data-status={own}
      data-tone={tone}
      icon={
        icon ? (
          <span style={{ color: tone ? toned('main') : colour('icon') }}>
            <NamedIcon name={icon} size="small" />
          </span>
        ) : undefined
      }
      label={text}
      style={
        tone
          ? { color: toned('text'), background: toned('soft'), borderColor: toned('border') }
          : { color: colour('fg'), background: colour('bg'), borderColor: colour('border') }
      }
    />
  );
}
