import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState } from 'react';
import type { SpreadsheetPanelProps, UploadFault } from '../contract/sheet.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import './upload.css';

/** A cell that can be mended: judged anew when it is left or Enter is pressed. */
function MendCell({ fault, label, onMend }: { fault: UploadFault; label: string; onMend: SpreadsheetPanelProps['onMend'] }) {
  const [typed, setTyped] = useState(fault.value);
  const leave = (): void => {
    if (typed !== fault.value) onMend?.(fault.index, fault.key, typed);
  };
  if (fault.key === '') return null;
  return (
    <OutlinedInput
      value={typed}
      size="small"
      fullWidth
      disabled={onMend === undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => (key === 'Enter' ? leave() : undefined)}
      inputProps={{ 'aria-label': label, 'aria-describedby': `fault-${fault.id}`, 'aria-invalid': true }}
    />
  );
}

/** A spreadsheet that is chosen, judged, mended and sent. */
export function SpreadsheetPanel(props: SpreadsheetPanelProps) {
  const { label, choose, hint, name, helps, progress, verdict, columns, faults, more, buttons, onFile, onMend } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="sd-card sd-upload" aria-labelledby={`${id}t`}>
      <header>
        <h2 id={`${id}t`}>{label}</h2>
        <div className="sd-upload-helps">
          {helps.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
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
      <div role="status">{verdict ? <Alert severity={verdict.tone}>{verdict.text}</Alert> : null}</div>
      {faults.length > 0 ? (
        <div className="sd-upload-rows">
          <table aria-label={columns.text}>
            <thead>
              <tr>
                {Object.entries(columns).map(([key, column]) => (
                  <th key={key} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faults.map((fault) => (
                <tr key={`${fault.id}.${fault.value}`} data-id={fault.id}>
                  <td className="sd-num">{fault.row}</td>
                  <td>{fault.who}</td>
                  <td>{fault.column}</td>
                  <td>
                    <MendCell fault={fault} label={`${fault.column} ${fault.row}`} onMend={onMend} />
                  </td>
                  <td id={`fault-${fault.id}`}>{fault.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more ? <p>{more}</p> : null}
        </div>
      ) : null}
      <div className="sd-upload-buttons">
        {buttons.map((action) => (
          <div key={action.id}>
            <ActionButton action={action} reasonId={`${id}${action.id}`} />
            {action.why ? <p id={`${id}${action.id}`}>{action.why}</p> : null}
          </div>
        ))}
      </div>
    </section>
  );
}
