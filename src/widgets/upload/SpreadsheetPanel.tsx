import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useRef } from 'react';
import type { SpreadsheetPanelProps } from '../contract/sheet.ts';
import { ActionButton, ActionButtons } from '../environment/ActionButton.tsx';
import './upload.css';

/** A spreadsheet that is chosen, judged, mended and sent: what came of it stands beside its buttons, not beyond the rows. */
export function SpreadsheetPanel(props: SpreadsheetPanelProps) {
  const { label, choose, hint, name, helps, progress, verdicts, rows, buttons, onFile } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="sd-card sd-upload" aria-labelledby={`${id}t`}>
      <header>
        <h2 id={`${id}t`}>{label}</h2>
        <div className="sd-wrap">
          <ActionButtons of={helps} />
        </div>
      </header>
      <div className="sd-upload-file" data-field="uploadFileName">
        <label className="sd-label" htmlFor={id}>
          {choose}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".xlsx,.xls"
          aria-describedby={`${id}h`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file, mended outside, may be chosen again.
            target.value = '';
          }}
        />
        <p id={`${id}h`}>{name === '' ? hint : name}</p>
      </div>
      {progress ? (
        <div className="sd-upload-progress">
          <LinearProgress variant="determinate" value={progress.part * 100} aria-label={progress.text} />
          <p className="sd-num">{progress.text}</p>
        </div>
      ) : null}
      <div role="status">
        {verdicts.map(({ tone, text, lines = [] }) => (
          <Alert key={text} severity={tone}>
            {[text, ...lines].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        ))}
      </div>
      <div className="sd-wrap">
        {buttons.map((action) => (
          <div key={action.id}>
            <ActionButton action={action} reasonId={`${id}${action.id}`} />
            {action.why ? <p id={`${id}${action.id}`}>{action.why}</p> : null}
          </div>
        ))}
      </div>
      {rows}
    </section>
  );
}
