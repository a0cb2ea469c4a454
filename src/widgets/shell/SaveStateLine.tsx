import type { ReactNode } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { SaveState } from '../contract.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheck, IconCloudCheck, IconCloudOff, IconRefresh } from '../theme/icons.ts';

const icons: Readonly<Record<SaveState['kind'], IconShape>> = {
  clean: IconCloudCheck,
  saving: IconRefresh,
  kept: IconCloudCheck,
  offline: IconCloudOff,
  sending: IconRefresh,
  saved: IconCircleCheck,
  problems: IconAlertCircle,
  failed: IconAlertCircle,
};

/** What a form has become since it was opened, in one line of a bar. */
export function SaveStateLine({ state }: { state: SaveState }) {
  const say = useWords();
  const changes = (count: number): ReactNode =>
    count > 0 ? <span className="sd-save-more">{say('ui.save.changes', { count })}</span> : null;
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
      case 'sending':
        return <span>{say('ui.save.sending')}</span>;
      case 'saved':
        return (
          <span>
            <b>{say('ui.save.saved')}</b> <span className="sd-num">{state.at}</span>
          </span>
        );
      case 'problems':
        return <b>{say('ui.save.problems', { count: state.count })}</b>;
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
