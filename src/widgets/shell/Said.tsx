import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled } from '../theme/icons.ts';
import './bars.css';

/** What was said after a save, in green above the form; it stays until the next one (D3-PROFILE-07). */
export function Said({ text }: { text: string }) {
  return (
    <p className="sd-said" role="status">
      <Icon of={IconCircleCheckFilled} />
      <span>{text}</span>
    </p>
  );
}
