import type { Tone } from '../contract.ts';
import type { IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../theme/icons.ts';

/** The icon of each tone: never colour alone. */
export const toneIcons: Readonly<Record<Tone, IconShape>> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};
