/** The floor: bare inputs, no form library, no rules, no validation. Nothing that validates can be cheaper. */
import TextField from '@mui/material/TextField';
import { boot, sectionCount } from './boot.tsx';
import { fields, labelOf, sections } from './shape.ts';

boot(
  <form>
    {sections(sectionCount).map((section) =>
      fields.map((index) => <TextField key={`${section}.${index}`} id={`${section}.f${index}`} label={labelOf(index)} fullWidth defaultValue="" />),
    )}
  </form>,
);
