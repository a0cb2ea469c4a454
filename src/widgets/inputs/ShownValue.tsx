/**
 * Values that are read, not edited: by role or status (lock, hairline) or computed (calculator, dashed). Focusable, so that
 * nobody has to guess what is there; a long text, and any text in the narrow column of a table, is as tall as what it says: whoever may only read
 * reads all of it (D2-BCASE-16).
 */
import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCalculator, IconLock, IconRosetteDiscountCheckFilled } from '../theme/icons.ts';
import { display, toneStyle } from './display.ts';
import type { InputProps } from './types.ts';

interface ShownProps extends InputProps {
  as: 'readonly' | 'computed';
  verified?: boolean;
}

export function ShownValue({ id, path, plan, form, fact, belowId, as, verified = false }: ShownProps) {
  const say = useWords();
  const box = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const { store } = form;
  const label = form.text(plan.label);
  const awaited = fact.awaited ? say('ui.loading') : undefined;
  // Written past React, as typed boxes are: what follows from every key press must not render a component for it.
  useLayoutEffect(() => {
    const shownIn = box.current;
    if (!shownIn) return undefined;
    const show = () => display(plan, form, store.get(path), fact.options, awaited);
    shownIn.value = show();
    return store.subscribe(path, () => {
      const text = show();
      if (shownIn.value === text) return;
      shownIn.value = text;
      if (as === 'computed') form.announce(label, text);
    });
  }, [plan, form, store, path, as, label, fact.options, awaited]);
  const shared = {
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      box.current = node;
    },
    id,
    name: path,
    className: `sd-shown${plan.widget === 'text' ? '' : ' sd-num'}`,
    style: toneStyle(plan.options, store.get(path)),
    readOnly: true,
    'aria-disabled': true,
    'aria-describedby': belowId,
    defaultValue: display(plan, form, store.get(path), fact.options, awaited),
    placeholder: as === 'readonly' ? '–' : '',
  };
  return (
    <div className={`sd-control sd-line sd-${as}`}>
      {plan.widget === 'textarea' || (plan.cell && plan.widget === 'text') ? <textarea rows={1} {...shared} /> : <input type="text" {...shared} />}
      {verified ? (
        <span className="sd-verified sd-line">
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
