import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode, RefObject } from 'react';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';

/** What such a box is told of the field, or of the filter, that it stands in. */
export interface BoxField {
  id: string;
  name: string;
  belowId?: string | undefined;
  required?: boolean;
  wrong?: boolean;
  /** It has a value and keeps it. */
  off?: boolean;
  /** The text that the form names for an empty box. */
  placeholder?: string | undefined;
  onLeave?: () => void;
}
export const boxOf = ({ id, path, plan, form, fact, required, belowId }: InputProps): BoxField => ({
  ...{ id, name: path, belowId, required, wrong: Boolean(fact.error) },
  placeholder: plan.placeholder && form.text(plan.placeholder),
  onLeave: () => leave(form.store, path),
});

interface ListBoxProps {
  list: Pick<UseAutocompleteReturnValue<unknown>, 'getRootProps' | 'getInputProps'>;
  field: BoxField;
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
  const { id, name, belowId, required, wrong, off, onLeave } = field;
  const { ref, onBlur, ...typed } = list.getInputProps();
  return (
    <div className={`sd-control ${className}`} {...list.getRootProps()} ref={box}>
      <OutlinedInput
        id={id}
        fullWidth
        inputRef={ref}
        error={wrong === true}
        disabled={off === true}
        placeholder={field.placeholder && placeholder !== '' ? field.placeholder : placeholder}
        startAdornment={before}
        onBlur={(event) => {
          onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
          onLeave?.();
        }}
        inputProps={{ ...typed, name, 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': wrong || undefined }}
      />
      {children}
    </div>
  );
}
