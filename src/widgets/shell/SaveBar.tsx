import { useId } from 'react';
import type { SaveBarProps, SaveState } from '../contract/shell.ts';
import { ActionButton, ActionButtons } from '../environment/ActionButton.tsx';
import { useWords, type WordKey } from '../environment/environment.tsx';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheck, IconCloudCheck, IconCloudOff, IconRefresh } from '../theme/icons.ts';
import './bars.css';

interface StateLook {
  icon: IconShape;
  word?: WordKey;
  /** Of what was never saved, where it is said otherwise. */
  ofNew?: WordKey;
  isPlain?: true;
}

const LOOKS: Readonly<Record<SaveState['kind'], StateLook>> = {
  clean: { icon: IconCloudCheck, word: 'ui.save.clean', isPlain: true },
  saving: { icon: IconRefresh, word: 'ui.save.saving', isPlain: true },
  kept: { icon: IconCloudCheck, word: 'ui.save.kept' },
  offline: { icon: IconCloudOff, word: 'ui.save.offline' },
  unkept: { icon: IconCloudOff },
  refused: { icon: IconCloudOff, word: 'ui.save.refused' },
  sending: { icon: IconRefresh, word: 'ui.save.sending', ofNew: 'ui.save.new.sending', isPlain: true },
  saved: { icon: IconCircleCheck, word: 'ui.save.saved', ofNew: 'ui.save.new.saved' },
  problems: { icon: IconAlertCircle, word: 'ui.save.problems', ofNew: 'ui.save.new.problems' },
  failed: { icon: IconAlertCircle },
};

/** What a form has become since it was opened, in one line of a bar. */
function SaveStateLine({ state, fresh }: { state: SaveState; fresh: boolean }) {
  const say = useWords();
  const { icon, word, ofNew = word, isPlain } = LOOKS[state.kind];
  const key = fresh ? ofNew : word;
  const text = 'text' in state ? state.text : key && say(key, 'count' in state ? { count: state.count } : {});
  return (
    <>
      <Icon of={icon} />
      <span className="sd-save-text">
        {text ? (
          <span>
            {isPlain ? text : <b>{text}</b>}
            {'at' in state ? <span className="sd-num"> {state.at}</span> : null}
          </span>
        ) : null}
        {'changes' in state && state.changes > 0 ? (
          <span className="sd-save-more">{say(fresh ? 'ui.save.new.changes' : 'ui.save.changes', { count: state.changes })}</span>
        ) : null}
      </span>
    </>
  );
}

/**
 * At the bottom of every form: what became of the draft, and the one solid button with the specified word; why it is off stands
 * in the bar.
 */
export function SaveBar({ state, fresh = false, primary, secondary = [], inline = false }: SaveBarProps) {
  const whyId = useId();
  return (
    <div
      className={`sd-save sd-line sd-noprint${inline ? ' sd-save-inline' : ''}${state?.kind === 'problems' || state?.kind === 'failed' ? ' sd-save-bad' : ''}`}
      data-save={state?.kind ?? 'none'}
    >
      <div className="sd-save-state sd-line sd-wrap sd-muted" role="status">
        {state ? <SaveStateLine state={state} fresh={fresh} /> : null}
        {primary?.why ? (
          <span id={whyId} className="sd-save-why sd-muted">
            {primary.why}
          </span>
        ) : null}
      </div>
      <ActionButtons of={secondary} kind="text" className="sd-save-second" />
      {primary ? <ActionButton action={{ kind: 'solid', ...primary }} reasonId={whyId} className="sd-save-first" /> : null}
    </div>
  );
}
