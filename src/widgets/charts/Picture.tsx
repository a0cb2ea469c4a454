import { useMemo } from 'react';
import ApexPicture from './ApexPicture.tsx';
import { heightOf, kindFor, pictureOptions, pictureSeries, type PictureOf } from './pictureOptions.ts';
import { useLook } from './useLook.ts';

/** A picture drawn by ApexCharts, drawn anew when numbers or colours change. */
export default function Picture({ kind, rows, parts }: Omit<PictureOf, 'look'>) {
  const look = useLook();
  const shape = look ? kindFor({ kind, rows, look }) : kind;
  const options = useMemo(() => look && pictureOptions({ kind: shape, rows, parts, look }), [shape, rows, parts, look]);
  const series = useMemo(() => pictureSeries(rows, parts), [rows, parts]);
  const height = heightOf(shape, parts?.as === 'grouped' ? rows.length * parts.names.length : rows.length);
  return <div style={{ minHeight: height }}>{options ? <ApexPicture type="bar" options={options} series={series} height={height} /> : null}</div>;
}
