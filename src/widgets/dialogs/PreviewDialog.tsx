import DialogActions from '@mui/material/DialogActions';
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { PreviewDialogProps } from '../contract/dialogs.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

/**
 * A document above the page, with download and close (D2-DOCS-18). A PDF is shown by the browser's own viewer; what cannot be shown, there or on a
 * phone without one, opens in a tab of its own.
 */
export function PreviewDialog({ open, name, about, href, onClose }: PreviewDialogProps) {
  const say = useWords();
  const [isPicture, setPicture] = useState(true);
  const isPdf = /\.pdf$/i.test(name);
  const isShown = isPdf ? navigator.pdfViewerEnabled : isPicture;
  return (
    <DialogFrame open={open} onClose={onClose} className="sd-preview">
      <DialogText title={name} text={isShown ? undefined : say('ui.file.noPreview')}>
        {isShown && isPdf ? <iframe className="sd-preview-pages" src={`${href}#navpanes=0`} title={name} /> : null}
        {isShown && !isPdf ? <img className="sd-preview-picture" src={href} alt={about ?? name} onError={() => setPicture(false)} /> : null}
      </DialogText>
      <DialogActions>
        <Button href={href} target="_blank" rel="noopener" variant="outlined" startIcon={<NamedIcon name="download" />}>
          {say('ui.file.download')}
        </Button>
        <ActionButton first action={{ id: 'close', label: say('ui.close'), onPress: onClose, kind: 'solid' }} />
      </DialogActions>
    </DialogFrame>
  );
}
