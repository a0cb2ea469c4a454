import { useState, useSyncExternalStore, type DragEvent } from 'react';
import { LazyBoundary, lazyView } from '../../environment/LazyBoundary.tsx';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconAlertCircle } from '../../theme/icons.ts';
import type { InputProps } from '../types.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { Picker } from './Picker.tsx';
import { Sending } from './Sending.tsx';
import { useChosen } from './useChosen.ts';
import './file.css';

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
