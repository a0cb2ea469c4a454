import { useState } from 'react';
import type { FileService, FileView } from '../../contract/form.ts';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { later } from '../../environment/LazyBoundary.tsx';
import { useWords } from '../../environment/environment.tsx';
import { NamedIcon } from '../../theme/NamedIcon.tsx';

const PreviewDialog = later(() => import('../../dialogs/PreviewDialog.tsx'), 'PreviewDialog', null);

/** What was chosen or is kept: its name and size, a look at it, and the way to take it out. */
export function ChosenFile({
  file,
  files,
  text,
  onClear,
  isNamed = false,
}: {
  file: FileView;
  files: FileService | undefined;
  text: string;
  onClear: (() => void) | undefined;
  /** One of several: its buttons are told from the others by its name. */
  isNamed?: boolean;
}) {
  const say = useWords();
  const [href, setHref] = useState('');
  const [away, setAway] = useState(false);
  const look = (): void => {
    setAway(false);
    files?.open(text).then(setHref, () => setAway(true));
  };
  const close = (): void => {
    if (href.startsWith('blob:')) URL.revokeObjectURL(href);
    setHref('');
  };
  const { name } = file;
  const of = (key: 'ui.files.previewNamed' | 'ui.files.removeNamed'): { name?: string } => (isNamed ? { name: say(key, { name }) } : {});
  return (
    <div className="sd-file-chosen">
      <NamedIcon name="file-text" />
      <span className="sd-file-name">
        <b>{name}</b> <span className="sd-faint">{file.size}</span>
        {away ? (
          <span role="alert" className="sd-error">
            {say('ui.file.away')}
          </span>
        ) : null}
      </span>
      {files ? (
        <ActionButton small action={{ id: 'look', label: say('ui.file.preview'), onPress: look, kind: 'text', ...of('ui.files.previewNamed') }} />
      ) : null}
      {onClear ? (
        <ActionButton small action={{ id: 'clear', label: say('ui.file.remove'), onPress: onClear, kind: 'text', ...of('ui.files.removeNamed') }} />
      ) : null}
      {href ? <PreviewDialog open name={name} href={href} onClose={close} /> : null}
    </div>
  );
}
