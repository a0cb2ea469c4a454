import { useEffect, useState } from 'react';
import { useWords } from '../../environment/environment.tsx';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));
const clock = (seconds: number): string => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** 'Sent to 98765 43210. Ask again in 00:42', counting down; tells its owner when the wait is over. */
export function AskAgain({ number, until, onOver }: { number: string; until: number; onOver: () => void }) {
  const say = useWords();
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    if (!Number.isFinite(until)) return undefined;
    const timer = setInterval(() => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) {
        clearInterval(timer);
        onOver();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [until, onOver]);
  const again = Number.isFinite(until) && seconds > 0 ? ` ${say('ui.askAgainIn', { time: clock(seconds) })}.` : '';
  return (
    <span className="sd-num">
      {say('ui.sentTo', { number: number.replace(/^(\d{5})(\d{5})$/, '$1 $2') })}
      {again}
    </span>
  );
}
