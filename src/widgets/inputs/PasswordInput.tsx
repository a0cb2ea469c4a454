import { useState } from 'react';
import { PasswordEye } from '../environment/PasswordEye.tsx';
import { TextControl, type TextKind } from './TextControl.tsx';
import type { InputProps } from './types.ts';

const fresh: TextKind = { html: { autoComplete: 'new-password', spellCheck: false } };
const current: TextKind = { html: { autoComplete: 'current-password', spellCheck: false } };

/** A hidden text with an eye to show it. Option `current`: the password in use, so that the browser offers it. */
export function PasswordInput(props: InputProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextControl
      {...props}
      kind={props.plan.options['current'] === true ? current : fresh}
      type={isVisible ? 'text' : 'password'}
      end={<PasswordEye isVisible={isVisible} controls={props.id} onToggle={() => setIsVisible(!isVisible)} />}
    />
  );
}
