import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { useWords } from '../../environment/environment.tsx';

/** How much of a file is sent, and a way to stop it. */
export function Sending({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
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
