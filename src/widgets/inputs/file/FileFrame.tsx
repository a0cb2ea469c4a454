import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState, useSyncExternalStore, type DragEvent, type ReactNode } from 'react';
import type { FileService } from '../../contract/form.ts';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconAlertCircle } from '../../theme/icons.ts';
import './file.css';

/** How much of a file is sent, and a way to stop it. */
function Sending({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  const say = useWords();
  const id = useId();
  const percent = Math.round(part * 100);
  return (
    <div className="sd-file-sending">
      <div className="sd-file-name">
        <span id={id} role="status">
          {say(percent < 100 ? 'ui.file.sending' : 'ui.file.checking', { name, percent })}
        </span>
        <LinearProgress variant={percent < 100 ? 'determinate' : 'indeterminate'} value={percent} aria-labelledby={id} />
      </div>
      <ActionButton small action={{ id: 'cancel-upload', label: say('ui.file.cancel'), onPress: onCancel }} />
    </div>
  );
}

const nothing = (): (() => void) => () => undefined;

interface FileFrameProps {
  files: FileService | undefined;
  /** What is being sent of this field; undefined for nothing. */
  sends: string | undefined;
  wrong: boolean;
  /** Takes what is dropped; undefined where nothing is taken. */
  onDrop: ((list: readonly File[]) => void) | undefined;
  /** Said about the last attempt. */
  message: string | undefined;
  /** What is chosen, and the place for more; while it is sent how far that has come stands there. */
  children: ReactNode;
}

/** The place of files: takes what is dropped on it, says how far sending them has come and what became of the last attempt. */
export function FileFrame({ files, sends, wrong, onDrop, message, children }: FileFrameProps) {
  const [over, setOver] = useState(false);
  const progress = useSyncExternalStore(files?.subscribe ?? nothing, () => files?.progress() ?? null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (progress === null) onDrop?.([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <div className={`sd-file${over ? ' sd-file-over' : ''}${wrong ? ' sd-file-wrong' : ''}`} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      {progress !== null && sends !== undefined ? <Sending name={sends} part={progress} onCancel={() => files?.cancel()} /> : children}
      <div role="alert" className="sd-below">
        {message ? (
          <p className="sd-error">
            <Icon of={IconAlertCircle} size="small" />
            {message}
          </p>
        ) : null}
      </div>
    </div>
  );
}
