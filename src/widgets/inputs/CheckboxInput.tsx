import Checkbox from '@mui/material/Checkbox';
import type { SwitchProps } from '@mui/material/Switch';
import type { ComponentType, MouseEvent } from 'react';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';

/**
 * A box with its own label at its right. Option `yes`/`no`: values on the wire that stand for ticked and not (`Y`, `N`);
 * booleans without them. Options `on`, `off`: what stands beside the box while it is ticked and while it is not.
 */
export const CheckboxInput = (props: InputProps) => <Ticked {...props} as={Checkbox} />;

/** What a box to tick and a switch have of their props. */
type Box = ComponentType<Pick<SwitchProps, 'id' | 'name' | 'checked' | 'disableRipple' | 'onChange' | 'onBlur'> & { slotProps?: { input?: object } }>;

/** Focusable, so that a keyboard can ask why; a press, of Space too, changes nothing. */
const locked = { 'aria-readonly': true, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };

/** A box, or a switch, with its label at its right. */
export function Ticked({ id, path, plan, form, fact, required, readOnly, labelId, belowId, as: Box }: InputProps & { as: Box }) {
  const { store } = form;
  const value = useValue(store, path);
  const yes = plan.options['yes'] ?? true;
  const no = plan.options['no'] ?? false;
  const words = plan.options[value === yes ? 'on' : 'off'];
  // In a table every box has the same words: what its row is about names it, too.
  const labelledBy = plan.about === undefined ? undefined : `${labelId} ${id.slice(0, -plan.name.length)}${plan.about.name}`;
  return (
    <div className="sd-check sd-line">
      <Box
        id={id}
        name={path}
        checked={value === yes}
        disableRipple={readOnly}
        onChange={(_event, ticked) => store.set(path, ticked ? yes : no)}
        onBlur={() => leave(store, path)}
        slotProps={{
          input: {
            'aria-labelledby': labelledBy,
            'aria-describedby': belowId,
            'aria-required': required || undefined,
            'aria-invalid': fact.error ? true : undefined,
            ...(readOnly ? locked : {}),
          },
        }}
      />
      <label htmlFor={id} id={labelId}>
        {form.text(typeof words === 'string' ? words : plan.label)}
      </label>
    </div>
  );
}
