import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, ReactNode, Ref, RefObject } from 'react';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle } from '../theme/icons.ts';

interface LoginFieldProps {
  name: string;
  label: string;
  type: string;
  autoComplete: string;
  limit: number;
  /** What was typed, for when the box is drawn again. */
  last?: RefObject<string>;
  inputRef: Ref<HTMLInputElement>;
  problem: string | undefined;
  end?: ReactNode;
}
const cut =
  (limit: number, last: RefObject<string> | undefined) =>
  ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (target.value.length > limit) target.value = target.value.slice(0, limit);
    if (last) last.current = target.value;
  };

/** A box of the login page with its label and its problem. */
export function LoginField({ name, label, type, autoComplete, limit, last, inputRef, problem, end }: LoginFieldProps) {
  const id = `login-${name}`;
  return (
    <div data-field={name}>
      <label htmlFor={id} className="sd-door-label">
        {label}
      </label>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        fullWidth
        inputRef={inputRef}
        defaultValue={last?.current ?? ''}
        error={Boolean(problem)}
        endAdornment={end}
        onChange={cut(limit, last)}
        inputProps={{
          maxLength: limit,
          autoComplete,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
          'aria-invalid': Boolean(problem) || undefined,
          'aria-describedby': `${id}-below`,
        }}
      />
      <div id={`${id}-below`} aria-live="polite">
        {problem ? (
          <p className="sd-door-problem sd-line">
            <Icon of={IconAlertCircle} size="small" />
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  );
}
