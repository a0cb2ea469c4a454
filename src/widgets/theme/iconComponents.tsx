/** Our icons where MUI would draw its own (look: one even line weight everywhere). */
import type { Components, Theme } from '@mui/material/styles';
import type { Tone } from '../contract/dialogs.ts';
import { Icon, type IconShape } from './Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts';

/** The icon of each tone: never colour alone. */
export const toneIcons: Readonly<Record<Tone, IconShape>> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

export const iconComponents: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: {
      icon: <span className="sd-box" />,
      checkedIcon: (
        <span className="sd-box sd-on">
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d="M4.5 9.3l3 3l6-6.4" />
          </svg>
        </span>
      ),
      indeterminateIcon: (
        <span className="sd-box sd-on">
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d="M4.5 9h9" />
          </svg>
        </span>
      ),
    },
  },
  MuiRadio: { defaultProps: { icon: <span className="sd-radio" />, checkedIcon: <span className="sd-radio sd-on" /> } },
  MuiAlert: {
    defaultProps: { iconMapping: Object.fromEntries(Object.entries(toneIcons).map(([tone, shape]) => [tone, <Icon key={tone} of={shape} />])) },
  },
};
