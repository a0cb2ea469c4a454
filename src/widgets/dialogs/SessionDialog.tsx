import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { SessionDialogProps } from '../contract.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogText } from './DialogText.tsx';

const minute = 60;

/**
 * Before an idle session ends. The title counts in whole minutes and, in the last one, in seconds. It leaves the page usable, because
 * any guarded call renews the session as well as its button does (D1-SESSION-02). The `last` one cannot be put off.
 */
export function SessionDialog({ open, secondsLeft, busy, last, onStay, onSignOut }: SessionDialogProps) {
  const say = useWords();
  const id = useId();
  const time = secondsLeft > minute ? say('ui.minutes', { count: Math.ceil(secondsLeft / minute) }) : say('ui.seconds', { count: secondsLeft });
  return (
    <DialogFrame open={open} beside onClose={onStay} labelledBy={id} describedBy={`${id}d`}>
      <div role="alert">
        <DialogText id={id} title={say('ui.session.title', { time })} text={say(last ? 'ui.session.last' : 'ui.session.text')} />
      </div>
      <div className="sd-dialog-acts">
        <ActionButton action={{ id: 'sign-out', label: say('ui.session.out'), onPress: onSignOut, kind: 'text' }} />
        <ActionButton first action={{ id: 'stay', label: say(last ? 'ui.session.goOn' : 'ui.session.stay'), onPress: onStay, kind: 'solid', busy }} />
      </div>
    </DialogFrame>
  );
}
