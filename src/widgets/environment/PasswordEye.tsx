import { Icon } from '../theme/Icon.tsx';
import { IconEye, IconEyeOff } from '../theme/icons.ts';
import { useWords } from './environment.tsx';

/** Shows and hides the password beside it. */
export function PasswordEye({ shown, controls, onToggle }: { shown: boolean; controls: string; onToggle: () => void }) {
  const say = useWords();
  return (
    <button
      type="button"
      className="sd-eye"
      aria-label={say(shown ? 'ui.hidePassword' : 'ui.showPassword')}
      aria-controls={controls}
      aria-pressed={shown}
      onClick={onToggle}
    >
      <Icon of={shown ? IconEyeOff : IconEye} />
    </button>
  );
}
