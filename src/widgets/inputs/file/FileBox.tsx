import { useState, useSyncExternalStore, type DragEvent, useId } from 'react';
import { LazyBoundary, lazyView } from '../../environment/LazyBoundary.tsx';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconAlertCircle } from '../../theme/icons.ts';
import type { InputProps } from '../types.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { Picker } from './Picker.tsx';
import { useChosen } from './useChosen.ts';
import './file.css';
import LinearProgress from '@mui/material/LinearProgress';
import { ActionButton } from '../../environment/ActionButton.tsx';

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

const CropDialog = lazyView(() => import('./CropDialog.tsx'));
const nothing = (): (() => void) => () => undefined;

/** The field of a file: a place to drop it, or what was chosen with its preview, or how far sending it has come. */
export default function FileBox(props: InputProps) {
  const { id, path, plan, form, fact, required, readOnly, belowId } = props;
  const say = useWords();
  const files = form.services.files;
  const { shown, said, picture, pick, use, leaveOut, clear } = useChosen(props);
  const [over, setOver] = useState(false);
  const progress = useSyncExternalStore(files?.subscribe ?? nothing, () => files?.progress() ?? null);
  const types = plan.schema['x-file']?.types ?? [];
  const crop = plan.options['crop'] as { width: number; height: number } | undefined;

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!readOnly && progress === null) void pick([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  if (readOnly && !shown)
    return (
      <p id={id} className="sd-file-none">
        {say('ui.file.none')}
      </p>
    );
  return (
    <div className={`sd-file${over ? ' sd-file-over' : ''}${fact.error ? ' sd-file-wrong' : ''}`} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      {progress !== null && shown ? (
        <Sending name={shown.name} part={progress} onCancel={() => files?.cancel()} />
      ) : (
        <>
          {shown ? (
            <ChosenFile file={shown} files={files} text={String(form.store.get(path) ?? '')} onClear={readOnly ? undefined : () => void clear()} />
          ) : null}
          {readOnly ? null : (
            <Picker
              id={id}
              name={path}
              types={types}
              accept={files?.accept?.(types) ?? types.join(',')}
              again={shown !== null}
              belowId={belowId}
              required={required}
              wrong={Boolean(fact.error)}
              onPick={(list) => void pick(list)}
            />
          )}
        </>
      )}
      <div role="alert">
        {said ? (
          <p className="sd-error">
            <Icon of={IconAlertCircle} size="small" />
            {said}
          </p>
        ) : null}
      </div>
      {picture && crop ? (
        <LazyBoundary>
          <CropDialog picture={picture} width={crop.width} height={crop.height} onUse={(cut) => void use(cut)} onCancel={leaveOut} />
        </LazyBoundary>
      ) : null}
    </div>
  );
}
