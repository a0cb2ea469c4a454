import Button from '@mui/material/Button';
import { useWords } from '../environment/environment.tsx';
import type { ErrorPanelProps } from '../contract/views.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconRefresh } from '../theme/icons.ts';
import './views.css';

/** A part of the page that failed: what happened, what is kept, and another try. The details are folded. */
export function ErrorPanel({ title, text, details, onRetry }: ErrorPanelProps) {
  const say = useWords();
  return (
    <section role="alert" className="sd-failed">
      <h2>
        <Icon of={IconAlertCircle} />
        {title ?? say('ui.somethingWentWrong')}
      </h2>
      <p>{text ?? say('ui.kept')}</p>
      {details ? (
        <details>
          <summary>{say('ui.details')}</summary>
          <pre tabIndex={0}>{details}</pre>
        </details>
      ) : null}
      {onRetry ? (
        <Button variant="outlined" startIcon={<Icon of={IconRefresh} />} data-action="retry" onClick={onRetry}>
          {say('ui.tryAgain')}
        </Button>
      ) : null}
    </section>
  );
}
