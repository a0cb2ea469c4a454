/** A roster written by hand, as a careful team would: react-hook-form, MUI, memo, a narrow watch for the count. `?rows=60`, and `&ticks` for ticks alone. */
import { memo } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { FormProvider, useController, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { boot } from './boot.tsx';
import { ControlledText } from './handInputs.tsx';
import type { Rules, Values } from './handRules.ts';

interface Line {
  name: string;
  status: 'Y' | 'N';
  compDate: string;
  remarks: string;
}

const query = new URLSearchParams(location.search);
const ticksAlone = query.has('ticks');
const lines: Line[] = Array.from({ length: Number(query.get('rows') ?? 60) }, (_, at) => ({
  name: `Row ${at}`,
  status: 'N',
  compDate: '',
  remarks: '',
}));

const remark: Rules = { maxLength: { value: 500, message: 'At most 500 characters' } };

const Tick = memo(function Tick({ name, label }: { name: string; label: string }) {
  const {
    field: { value, onChange, onBlur },
  } = useController<Values>({ name });
  return (
    <Checkbox
      id={name}
      name={name}
      checked={value === 'Y'}
      onChange={(_event, ticked) => onChange(ticked ? 'Y' : 'N')}
      onBlur={onBlur}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
});

/** A day is compulsory in a row that is ticked. */
const DayOf = memo(function DayOf({ at }: { at: string }) {
  const isTicked = useWatch<Values, string, Values, boolean>({ name: `${at}.status`, compute: (status: unknown) => status === 'Y' });
  return <ControlledText name={`${at}.compDate`} label="Completion Date" type="date" rules={isTicked ? { required: 'Compulsory' } : {}} />;
});

const Row = memo(function Row({ index, name }: { index: number; name: string }) {
  const at = `rows.${index}`;
  return (
    <tr>
      <td>{index + 1}</td>
      <td>{name}</td>
      <td>
        <Tick name={`${at}.status`} label={`Status ${name}`} />
      </td>
      {ticksAlone ? null : (
        <>
          <td>
            <DayOf at={at} />
          </td>
          <td>
            <ControlledText name={`${at}.remarks`} label="Remarks" rules={remark} />
          </td>
        </>
      )}
    </tr>
  );
});

function Count() {
  const ticked = useWatch<Values, 'rows', Values, number>({
    name: 'rows',
    compute: (rows: Line[]) => rows.filter(({ status }) => status === 'Y').length,
  });
  return <p role="status">{`${ticked} of ${lines.length}`}</p>;
}

function Rows() {
  const { control } = useFormContext<{ rows: Line[] }>();
  const { fields } = useFieldArray({ control, name: 'rows' });
  return (
    <table>
      <tbody>
        {fields.map(({ id, name }, index) => (
          <Row key={id} index={index} name={name} />
        ))}
      </tbody>
    </table>
  );
}

function Page() {
  const form = useForm<{ rows: Line[] }>({ mode: 'onChange', defaultValues: { rows: lines } });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          void form.handleSubmit((data) => {
            window.submitted = data;
          })(event);
        }}
      >
        <Count />
        <Rows />
        <Button type="submit" variant="contained">
          Save
        </Button>
      </form>
    </FormProvider>
  );
}
boot(<Page />);
