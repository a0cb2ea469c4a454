import { useWords } from '../environment/environment.tsx';
import './views.css';

interface ScoreBarProps {
  value: number;
  /** The most that there can be. */
  most: number;
  /** What has to be reached, where something has. */
  threshold?: number | undefined;
  /** Its accessible name. */
  label: string;
  id?: string;
}

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const part = (value: number, most: number): string => `${Math.min(100, Math.max(0, (100 * value) / most))}%`;

/** A score with its maximum, as a number and as a bar; a line across the bar is what has to be reached. */
export default function ScoreBar({ value, most, threshold, label, id }: ScoreBarProps) {
  const say = useWords();
  const numbers = { value: number.format(value), most: number.format(most) };
  const words = threshold === undefined ? say('ui.score', numbers) : say('ui.scoreThreshold', { ...numbers, threshold: number.format(threshold) });
  return (
    <span
      id={id}
      role="meter"
      className="sd-score"
      aria-label={label}

      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, Math.max(0, value))}
      aria-valuetext={words}
      title={words}
    >
      <span className="sd-num">{say('ui.score', numbers)}</span>
      <span className="sd-score-bar">
        <span style={{ width: part(value, most) }} />
        {threshold === undefined ? null : <i style={{ left: part(threshold, most) }} />}
      </span>
    </span>
  );
}
