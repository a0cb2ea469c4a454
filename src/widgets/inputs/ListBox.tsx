import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode, RefObject } from 'react';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';

interface ListBoxProps {
  list: Pick<UseAutocompleteReturnValue<unknown>, 'getRootProps' | 'getInputProps'>;
  field: InputProps;
  /** What the list is placed by. */
  box: RefObject<HTMLDivElement | null>;
  className: string;
  /** What stands there while nothing is typed, where the form names no text of its own. */
  placeholder?: string | undefined;
  before?: ReactNode;
  /** Its buttons, its sign, and the list while it is open. */
  children: ReactNode;
}

/** A box that one types into to find something in a list. */
export function ListBox({ list, field, box, className, placeholder, before, children }: ListBoxProps) {
  const { id, path, plan, form, fact, required, belowId } = field;
  const { ref, onBlur, ...typed } = list.getInputProps();
  return (
    <div className={`sd-control ${className}`} {...list.getRootProps()} ref={box}>
      <OutlinedInput
        id={id}
        fullWidth
        inputRef={ref}
        error={Boolean(fact.error)}
        placeholder={plan.placeholder && placeholder !== '' ? form.text(plan.placeholder) : placeholder}
        startAdornment={before}
        onBlur={(event) => {
          onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
          leave(form.store, path);
        }}
        inputProps={{
          ...typed,
          name: path,
          'aria-describedby': belowId,
          'aria-required': required || undefined,
          'aria-invalid': Boolean(fact.error) || undefined,
        }}
      />
      {children}
    </div>
  );
}
