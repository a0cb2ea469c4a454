/** Inputs of the hand-written form: MUI bound to react-hook-form, controlled or registered. */
import { memo } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import type { Rules, Values } from './handRules.ts';
import { letters, yesNo } from './shape.ts';

export interface InputProps {
  name: string;
  label: string;
  rules?: Rules | undefined;
  type?: 'number' | 'date' | undefined;
  readOnly?: boolean;
}

const asNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));
const shrunk = { inputLabel: { shrink: true } };

/** Controlled: the value lives in react-hook-form and comes back by props. */
export const ControlledText = memo(function ControlledText({ name, label, rules, type, readOnly }: InputProps) {
  const {
    field: { ref, value, onChange, ...field },
    fieldState: { error },
  } = useController<Values>({ name, rules });
  return (
    <TextField
      {...field}
      value={value ?? ''}
      inputRef={ref}
      id={name}
      label={label}
      type={type}
      fullWidth
      required={Boolean(rules?.required)}
      disabled={readOnly}
      onChange={type === 'number' ? (event) => onChange(asNumber(event.target.value)) : onChange}
      error={Boolean(error)}
      helperText={error?.message}
      slotProps={type === 'date' ? shrunk : undefined}
    />
  );
});

/** Registered: the value lives in the DOM; the label is always up, because MUI does not hear of values written to it. */
export const RegisteredText = memo(function RegisteredText({ name, label, rules, type, readOnly }: InputProps) {
  const { register, control } = useFormContext<Values>();
  const { errors } = useFormState<Values>({ control, name, exact: true });
  const error = get(errors, name) as { message?: string } | undefined;
  const { ref, ...field } = register(name, type === 'number' ? ({ ...rules, setValueAs: asNumber } as Rules) : rules);
  return (
    <TextField
      {...field}
      inputRef={ref}
      id={name}
      label={label}
      type={type}
      fullWidth
      required={Boolean(rules?.required)}
      error={Boolean(error)}
      helperText={error?.message}
      slotProps={{ ...shrunk, htmlInput: { readOnly } }}
    />
  );
});

export const Select = memo(function Select({ name, label }: InputProps) {
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController<Values>({ name });
  return (
    <TextField
      {...field}
      value={value ?? ''}
      inputRef={ref}
      id={name}
      select
      fullWidth
      label={label}
      error={Boolean(error)}
      helperText={error?.message}
    >
      <MenuItem value="" />
      {letters.map((letter) => (
        <MenuItem key={letter} value={letter}>
          {letter}
        </MenuItem>
      ))}
    </TextField>
  );
});

export const Radios = memo(function Radios({ name, label }: InputProps) {
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController<Values>({ name });
  return (
    <FormControl error={Boolean(error)} fullWidth ref={ref}>
      <FormLabel>{label}</FormLabel>
      <RadioGroup row {...field} value={value ?? ''}>
        {yesNo.map((answer) => (
          <FormControlLabel key={answer} value={answer} label={answer} control={<Radio id={`${name}-${answer}`} />} />
        ))}
      </RadioGroup>
      <FormHelperText>{error?.message}</FormHelperText>
    </FormControl>
  );
});
