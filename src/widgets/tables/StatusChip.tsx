import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import type { StatusChipProps } from '../contract/tables.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import type { StatusMeta } from '../theme/tokens.ts';
import '../theme/augment.ts';
import './tables.css';

/** Key of a status in the theme's table, by key or by its label, whatever the case; undefined for one it does not know. */
export function statusKey(table: Readonly<Record<string, StatusMeta>>, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return Object.keys(table).find((key) => key.toLowerCase() === wanted || table[key]?.label.toLowerCase() === wanted);
}

const TONES: ReadonlySet<string> = new Set(['primary', 'info', 'success', 'warning', 'error']);

/** A status as icon, word and tone. One that the theme does not know looks as its workflow says, or is drawn in grey with its word. */
export function StatusChip({ text, status, look, size = 'medium' }: StatusChipProps) {
  const { statusMeta } = useTheme();
  const key = statusKey(statusMeta, status ?? text);
  const tone = key === undefined && look && TONES.has(look.tone) ? look.tone : undefined;
  const colour = (part: string) => `var(--sd-palette-status-${key ?? 'dropout'}-${part})`;
  const toned = (part: string) => `var(--sd-palette-${tone}-${part})`;
  const icon = key ? statusMeta[key]?.icon : look?.icon;
  return (
    <Chip
      size={size}
      className="sd-chip"
      data-status={key}
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
