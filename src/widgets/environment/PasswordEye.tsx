import { Icon } from '../theme/Icon.tsx';
import { IconEye, IconEyeOff } from '../theme/icons.ts';
import { useWords } from './environment.tsx';

/** Shows and hides the password beside it. */
export function PasswordEye({ isVisible, controls, onToggle }: { isVisible: boolean; controls: string; onToggle: () => void }) {
  const say = useWords();
  return (
    <button
      type="button"
      className="sd-eye"
      aria-label={say(isVisible ? 'ui.hidePassword' : 'ui.showPassword')}
      aria-controls={controls}
      aria-pressed={isVisible}
      onClick={onToggle}
    >
      <Icon of={isVisible ? IconEyeOff : IconEye} />
    </button>
  );
}
