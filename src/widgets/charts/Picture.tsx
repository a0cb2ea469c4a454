import { useMemo } from 'react';
import ApexPicture from './ApexPicture.tsx';
import { heightOf, pictureOptions, type PictureOf } from './pictureOptions.ts';
import { useLook } from './useLook.ts';

/** A picture drawn by ApexCharts, drawn anew when numbers or colours change. */
export default function Picture({ kind, rows }: Pick<PictureOf, 'kind' | 'rows'>) {
  const look = useLook();
  const options = useMemo(() => look && pictureOptions({ kind, rows, look }), [kind, rows, look]);
  const series = useMemo(() => [{ name: '', data: rows.map(({ value, isLine }) => (isLine ? null : value)) }], [rows]);
  const height = heightOf(kind, rows.length);
  return <div style={{ minHeight: height }}>{options ? <ApexPicture type="bar" options={options} series={series} height={height} /> : null}</div>;
}
