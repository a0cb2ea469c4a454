/** Our icons where MUI would draw its own (look: one even line weight everywhere). */
import type { Components, Theme } from '@mui/material/styles';
import { Icon } from './Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconChevronDown, IconCircleCheck, IconInfoCircle, IconX } from './icons.ts';

export const iconComponents: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: {
      icon: <span className="sd-box" />,
      checkedIcon: <span className="sd-box sd-on"><svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4.5 9.3l3 3l6-6.4" /></svg></span>,
      indeterminateIcon: <span className="sd-box sd-on"><svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4.5 9h9" /></svg></span>,
    },
  },
  MuiRadio: { defaultProps: { icon: <span className="sd-radio" />, checkedIcon: <span className="sd-radio sd-on" /> } },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        error: <Icon of={IconAlertCircle} />, warning: <Icon of={IconAlertTriangle} />,
        info: <Icon of={IconInfoCircle} />, success: <Icon of={IconCircleCheck} />,
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: <Icon of={IconChevronDown} />, clearIcon: <Icon of={IconX} size="small" /> },
    styleOverrides: {
      inputRoot: { '&.MuiOutlinedInput-root': { padding: 0, '& .MuiAutocomplete-input': { padding: '8px 4px 8px 11px' } } },
      endAdornment: { right: '4px !important' },
      popupIndicator: { width: 30, height: 30, color: 'var(--sd-palette-text-tertiary)' },
      clearIndicator: { width: 26, height: 26, color: 'var(--sd-palette-text-tertiary)' },
      paper: { border: '1px solid var(--sd-palette-border-default)', borderRadius: 8, boxShadow: 'var(--sd-shadows-7)' },
    },
  },
};
