import { ClearButton } from '../ClearButton.tsx';
import type { Choice } from '../types.ts';
import './several.css';

interface ChosenOnesProps {
  /** DOM id of the field. */
  id: string;
  selection: readonly Choice[];
  onKeep: (next: readonly Choice[]) => void;
}

/** What is chosen as chips, each with a button that takes it out. */
export const ChosenOnes = ({ id, selection, onKeep }: ChosenOnesProps) =>
  selection.map((choice, index) => (
    <span key={choice.value} className="sd-several-one" data-value={choice.value}>
      <span id={`${id}_one_${index}`}>{choice.label}</span>
      <ClearButton labelId={`${id}_one_${index}`} onClear={() => onKeep(selection.filter((one) => one.value !== choice.value))} />
    </span>
  ));
