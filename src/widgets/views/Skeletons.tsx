import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { SkeletonsProps } from '../contract.ts';
import './views.css';

const delay = 300;
const fields = { form: 9, table: 10, cards: 4, record: 6, lines: 4 };

/** The shape of what is coming, without shimmer, after a moment: a quick answer shows none. */
export function Skeletons({ shape, count, label }: SkeletonsProps) {
  const say = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, []);
  const parts = Array.from({ length: count ?? fields[shape] }, (_part, index) => index);
  return (
    <div className={`sd-skeleton sd-skeleton-${shape}`} aria-busy="true">
      <p role="status" className={shape === 'table' && late ? 'sd-faint' : 'sd-hidden'}>
        {label ?? say('ui.loading')}
      </p>
      {late ? (
        <div aria-hidden="true">
          {parts.map((part) => (
            <div key={part}>
              {shape === 'lines' || shape === 'table' ? null : <Skeleton variant="rounded" width="45%" height={14} className="sd-skeleton-label" />}
              <Skeleton variant="rounded" height={shape === 'lines' ? 14 : 38} />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
