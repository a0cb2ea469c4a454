import type { ReactNode } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { SaveState } from '../contract/shell.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheck, IconCloudCheck, IconCloudOff, IconRefresh } from '../theme/icons.ts';

const icons: Readonly<Record<SaveState['kind'], IconShape>> = {
  clean: IconCloudCheck,
  saving: IconRefresh,
  kept: IconCloudCheck,
  offline: IconCloudOff,
  unkept: IconCloudOff,
  refused: IconCloudOff,
  sending: IconRefresh,
  saved: IconCircleCheck,
  problems: IconAlertCircle,
  failed: IconAlertCircle,
};

/** What a form has become since it was opened, in one line of a bar. */
export function SaveStateLine({ state, fresh }: { state: SaveState; fresh: boolean }) {
  const say = useWords();
  const words = fresh
    ? ({ changes: 'ui.save.new.changes', sending: 'ui.save.new.sending', saved: 'ui.save.new.saved', problems: 'ui.save.new.problems' } as const)
    : ({ changes: 'ui.save.changes', sending: 'ui.save.sending', saved: 'ui.save.saved', problems: 'ui.save.problems' } as const);
  const changes = (count: number): ReactNode => (count > 0 ? <span className="sd-save-more">{say(words.changes, { count })}</span> : null);
  const text = (): ReactNode => {
    switch (state.kind) {
      case 'clean':
        return <span>{say('ui.save.clean')}</span>;
      case 'saving':
        return <span>{say('ui.save.saving')}</span>;
      case 'kept':
        return (
          <>
            <span>
              <b>{say('ui.save.kept')}</b> <span className="sd-num">{state.at}</span>
            </span>
            {changes(state.changes)}
          </>
        );
      case 'offline':
        return (
          <>
            <b>{say('ui.save.offline')}</b>
            {changes(state.changes)}
          </>
        );
      case 'unkept':
        return changes(state.changes);
      case 'refused':
        return (
          <>
            <b>{say('ui.save.refused')}</b>
            {changes(state.changes)}
          </>
        );
      case 'sending':
        return <span>{say(words.sending)}</span>;
      case 'saved':
        return (
          <span>
            <b>{say(words.saved)}</b> <span className="sd-num">{state.at}</span>
          </span>
        );
      case 'problems':
        return <b>{say(words.problems, { count: state.count })}</b>;
      case 'failed':
        return <b>{state.text}</b>;
    }
  };
  return (
    <>
      <Icon of={icons[state.kind]} />
      <span className="sd-save-text">{text()}</span>
    </>
  );
}
