import Checkbox from '@mui/material/Checkbox';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';

/**
 * A box with its own label at its right. Option `yes`/`no`: values on the wire that stand for ticked and not (`Y`, `N`);
 * booleans without them.
 */
export function CheckboxInput({ id, path, plan, form, fact, required, readOnly, labelId, belowId }: InputProps) {
  const { store } = form;
  const value = useValue(store, path);
  const yes = plan.options['yes'] ?? true;
  const no = plan.options['no'] ?? false;
  return (
    <div className="sd-check">
      <Checkbox
        id={id}
        name={path}
        checked={value === yes}
        disabled={readOnly}
        onChange={(_event, ticked) => store.set(path, ticked ? yes : no)}
        onBlur={() => leave(store, path)}
        slotProps={{ input: { 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': fact.error ? true : undefined } }}
      />
      <label htmlFor={id} id={labelId}>
        {form.text(plan.label)}
      </label>
    </div>
  );
}
