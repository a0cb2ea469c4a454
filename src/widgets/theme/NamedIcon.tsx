import { Icon, type IconShape, type IconSize } from './Icon.tsx';
import * as iconTable from './iconTable.ts';

const icons: Readonly<Record<string, IconShape>> = iconTable;

/**
 * An icon that a definition named; nothing when it named none. An unknown name draws nothing here: the check of the definitions
 * refuses it.
 */
export function NamedIcon({ name, size }: { name?: string | undefined; size?: IconSize }) {
  const shape = name ? icons[name] : undefined;
  return shape ? <Icon of={shape} size={size} /> : null;
}
