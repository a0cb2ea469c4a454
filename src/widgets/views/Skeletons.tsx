import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { SkeletonsProps } from '../contract/views.ts';
import './views.css';

const delay = 300;
const fields = { form: 9, table: 10, cards: 4, record: 6, newRecord: 6, lines: 4, line: 1 };

/** The shape of what is coming, without shimmer. It keeps its place at once, but for `lines`, which often come to none, and is seen after a moment: a quick answer shows none. */
export function Skeletons({ shape, count, label }: SkeletonsProps) {
  const say = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, []);
  const parts = Array.from({ length: count ?? fields[shape] }, (_part, index) => index);
  const isLine = shape === 'lines' || shape === 'line';
  const isBare = isLine || shape === 'table';
  return (
    <div className={`sd-skeleton sd-skeleton-${shape}`} aria-busy="true">
      <p role="status" className={shape === 'table' && late ? 'sd-faint' : 'sd-hidden'}>
        {label ?? say('ui.loading')}
      </p>
      {late || shape !== 'lines' ? (
        <div aria-hidden="true" style={late ? undefined : { visibility: 'hidden' }}>
          {parts.map((part) => (
            <div key={part}>
              {isBare ? null : <Skeleton variant="rounded" width="45%" height={14} sx={{ mb: 0.75 }} />}
              <Skeleton variant="rounded" height={isLine ? 14 : 38} />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
