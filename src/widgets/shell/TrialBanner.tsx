import Alert from '@mui/material/Alert';
import type { TrialBannerProps } from '../contract/shell.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import './bars.css';

/** Under the top bar while this tab shows a version of the definitions that nobody else has. */
export function TrialBanner({ title, text, action }: TrialBannerProps) {
  return (
    <div role="status" data-trial="">
      <Alert
        className="sd-banner"
        role="none"
        severity="info"
        sx={{ alignItems: 'center' }}
        action={<ActionButton small action={{ kind: 'text', ...action }} />}
      >
        <b>{title}</b> {text}
      </Alert>
    </div>
  );
}
