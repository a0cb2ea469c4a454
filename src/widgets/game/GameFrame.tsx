import type { GameFrameProps } from '../contract/game.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import './game.css';

/** A game of another provider over the whole screen. */
export function GameFrame({ title, src, leave }: GameFrameProps) {
  return (
    <DialogFrame open fullScreen label={title} className="sd-game" onClose={leave.onPress}>
      <header className="sd-game-head sd-line">
        <button type="button" className="sd-game-plain sd-on" aria-label={leave.label} onClick={leave.onPress} autoFocus>
          <Icon of={IconX} />
        </button>
      </header>
      <iframe className="sd-game-frame" src={src} title={title} referrerPolicy="no-referrer" />
    </DialogFrame>
  );
}
