import type { ComponentType, SVGProps } from 'react';

export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;
export type IconSize = 'small' | 'normal' | 'large' | 'huge';

/** One icon of the set, hidden from assistive technology: a word always stands beside it. Sizes: 15, 18, 20, 28 px. */
export function Icon({ of: Shape, size = 'normal', className }: { of: IconShape; size?: IconSize; className?: string }) {
  return <Shape aria-hidden="true" focusable="false" className={`sd-i sd-i-${size}${className ? ` ${className}` : ''}`} />;
}
