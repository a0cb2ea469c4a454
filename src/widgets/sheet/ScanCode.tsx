import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** Light cells around a code, without which a reader does not find it. */
const QUIET = 4;

/** A QR code of a short text, as one path. */
export function ScanCode({ label, value, className }: { label: string; value: string; className: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(value);
    code.make();
    const cells = Array.from({ length: code.getModuleCount() }, (_cell, index) => index);
    const dark = cells.flatMap((y) => cells.filter((x) => code.isDark(y, x)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`));
    return { size: cells.length + 2 * QUIET, path: dark.join('') };
  }, [value]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
