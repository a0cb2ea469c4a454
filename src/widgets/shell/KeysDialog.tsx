import DialogActions from '@mui/material/DialogActions';
import { DialogFrame, DialogText } from '../dialogs/DialogFrame.tsx';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import './shell.css';

/** Keys as they stand on them, and what they do. */
const keys = [
  [['Ctrl', 'S'], 'ui.keys.save'],
  [['Ctrl', 'K'], 'ui.keys.find'],
  [['Alt', 'Page Up'], 'ui.keys.previousTab'],
  [['Alt', 'Page Down'], 'ui.keys.nextTab'],
  [['Alt', 'E'], 'ui.keys.nextProblem'],
  [['F1'], 'ui.keys.why'],
  [['Esc'], 'ui.keys.close'],
  [['↑', '↓', 'Space'], 'ui.keys.lists'],
] as const;

/** The keyboard shortcuts of the page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords();
  return (
    <DialogFrame open={open} onClose={onClose}>
      <DialogText title={say('ui.keys')}>
        <dl className="sd-keys">
          {keys.map(([combination, word]) => (
            <div key={word} className="sd-line">
              <dt className="sd-wrap">
                {combination.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{say(word)}</dd>
            </div>
          ))}
        </dl>
      </DialogText>
      <DialogActions>
        <ActionButton first action={{ id: 'keys-close', label: say('ui.close'), onPress: onClose }} />
      </DialogActions>
    </DialogFrame>
  );
}
