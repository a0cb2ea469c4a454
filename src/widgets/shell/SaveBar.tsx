import { useId } from 'react';
import type { SaveBarProps } from '../contract/shell.ts';
import { ActionButton, ActionButtons } from '../environment/ActionButton.tsx';
import { SaveStateLine } from './SaveStateLine.tsx';
import './bars.css';

/**
 * At the bottom of every form: what became of the draft, and the one solid button with the specified word; why it is off stands
 * in the bar.
 */
export function SaveBar({ state, fresh = false, primary, secondary = [], inline = false }: SaveBarProps) {
  const whyId = useId();
  return (
    <div
      className={`sd-save sd-line sd-noprint${inline ? ' sd-save-inline' : ''}${state?.kind === 'problems' || state?.kind === 'failed' ? ' sd-save-bad' : ''}`}
      data-save={state?.kind ?? 'none'}
    >
      <div className="sd-save-state sd-line sd-wrap sd-muted" role="status">
        {state ? <SaveStateLine state={state} fresh={fresh} /> : null}
        {primary?.why ? (
          <span id={whyId} className="sd-save-why sd-muted">
            {primary.why}
          </span>
        ) : null}
      </div>
      <ActionButtons of={secondary} kind="text" className="sd-save-second" />
      {primary ? <ActionButton action={{ kind: 'solid', ...primary }} reasonId={whyId} className="sd-save-first" /> : null}
    </div>
  );
}
