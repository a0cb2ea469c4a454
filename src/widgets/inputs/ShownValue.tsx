/**
 * Values that are read, not edited: by role or status (lock, hairline) or computed (calculator, dashed). Focusable, so that
 * nobody has to guess what is there.
 */
import { useEffect, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCalculator, IconLock, IconRosetteDiscountCheckFilled } from '../theme/icons.ts';
import { display } from './display.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';

interface ShownProps extends InputProps {
  as: 'readonly' | 'computed';
  verified?: boolean;
}

export function ShownValue({ id, path, plan, form, belowId, as, verified = false }: ShownProps) {
  const say = useWords();
  const shown = display(plan, form, useValue(form.store, path));
  const last = useRef(shown);
  const label = form.text(plan.label);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (as === 'computed') form.announce(label, shown);
  }, [shown, as, form, label]);
  return (
    <div className={`sd-control sd-${as}`}>
      <input
        id={id}
        name={path}
        className={`sd-shown${plan.widget === 'text' ? '' : ' sd-num'}`}
        type="text"
        readOnly
        aria-disabled="true"
        aria-describedby={belowId}
        value={shown}
        placeholder={as === 'readonly' ? '–' : ''}
      />
      {verified ? (
        <span className="sd-verified">
          <Icon of={IconRosetteDiscountCheckFilled} />
          {say('ui.verified')}
        </span>
      ) : null}
      {verified ? null : <Icon of={as === 'computed' ? IconCalculator : IconLock} className="sd-inside-icon" />}
    </div>
  );
}
export const ReadOnlyValue = (props: InputProps) => <ShownValue {...props} as="readonly" />;
export const ComputedValue = (props: InputProps) => <ShownValue {...props} as="computed" />;
