import { useRef, type ChangeEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { NamedIcon } from '../../theme/NamedIcon.tsx';

interface PickerProps {
  id: string;
  name: string;
  types: readonly string[];
  accept: string;
  label: string;
  /** Said before it. */
  hint: string | undefined;
  /** Several may be chosen at once. */
  isMany?: boolean;
  belowId: string;
  required: boolean;
  wrong: boolean;
  onPick: (list: readonly File[]) => void;
}

/** The browser's own file control, reached by keyboard and by its label; a second one asks the camera of a phone. */
export function Picker({ id, name, types, accept, label, hint, isMany = false, belowId, required, wrong, onPick }: PickerProps) {
  const say = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const pickFiles = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onPick([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  const pictures = types.filter((type) => type.startsWith('image/')).join(',');
  return (
    <div className="sd-file-pick sd-line sd-wrap">
      {hint === undefined ? null : <span className="sd-file-drop sd-muted">{hint}</span>}
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        multiple={isMany}
        className="sd-file-input"
        onChange={pickFiles}
        aria-describedby={belowId}
        aria-required={required || undefined}
        aria-invalid={wrong || undefined}
      />
      <label htmlFor={id} className="sd-file-button">
        <NamedIcon name="upload" />
        {label}
      </label>
      {pictures === '' ? null : (
        <>
          <input
            ref={camera}
            type="file"
            accept={pictures}
            capture="environment"
            tabIndex={-1}
            aria-hidden="true"
            className="sd-file-input"
            onChange={pickFiles}
          />
          <button type="button" className="sd-file-button sd-file-camera" onClick={() => camera.current?.click()}>
            {say('ui.file.camera')}
          </button>
        </>
      )}
    </div>
  );
}
