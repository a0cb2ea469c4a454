import { later } from '../../environment/LazyBoundary.tsx';
import { useWords } from '../../environment/environment.tsx';
import type { InputProps } from '../types.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FileFrame } from './FileFrame.tsx';
import { Picker } from './Picker.tsx';
import { useChosen } from './useChosen.ts';

const CropDialog = later(() => import('./CropDialog.tsx'), 'default', null);

/** The field of a file: a place to drop it, or what was chosen with its preview, or how far sending it has come. */
export default function FileBox(props: InputProps) {
  const { id, path, plan, form, fact, required, readOnly, belowId } = props;
  const say = useWords();
  const files = form.services.files;
  const { fileView, message, picture, pick, use, leaveOut, clear } = useChosen(props);
  const types = plan.schema['x-file']?.types ?? [];
  const crop = plan.options['crop'] as { width: number; height: number } | undefined;
  if (readOnly && !fileView)
    return (
      <p id={id} className="sd-file-none">
        {say('ui.file.none')}
      </p>
    );
  return (
    <FileFrame
      files={files}
      sends={fileView?.isStored === true ? undefined : fileView?.name}
      wrong={Boolean(fact.error)}
      onDrop={readOnly ? undefined : (list) => void pick(list)}
      message={message}
    >
      {fileView ? (
        <ChosenFile file={fileView} files={files} text={String(form.store.get(path) ?? '')} onClear={readOnly ? undefined : () => void clear()} />
      ) : null}
      {readOnly ? null : (
        <Picker
          id={id}
          name={path}
          types={types}
          accept={files?.accept?.(types) ?? types.join(',')}
          label={say(fileView ? 'ui.file.replace' : 'ui.file.choose')}
          hint={fileView ? undefined : say('ui.file.drop')}
          belowId={belowId}
          required={required}
          wrong={Boolean(fact.error)}
          onPick={(list) => void pick(list)}
        />
      )}
      {picture && crop ? (
        <CropDialog picture={picture} width={crop.width} height={crop.height} onUse={(cut) => void use(cut)} onCancel={leaveOut} />
      ) : null}
    </FileFrame>
  );
}
