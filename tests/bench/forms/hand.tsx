/** The measured form written by hand, as a careful team would: react-hook-form, MUI, memo, narrow watches. */
import { memo, useEffect, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Grid from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { boot, sectionCount } from './boot.tsx';
import { ControlledText, Radios, RegisteredText, Select } from './handInputs.tsx';
import { free, needed, rulesOf, type Rules, type Values } from './handRules.ts';
import { derived, fields, kindOf, labelOf, opener, pinField, placeOf, sections } from './shape.ts';

declare const REGISTERED: boolean;
const Text = REGISTERED ? RegisteredText : ControlledText;
type Test = (value: unknown) => boolean;

function Field({ section, index, rules }: { section: string; index: number; rules?: Rules | undefined }) {
  const props = { name: `${section}.f${index}`, label: labelOf(index) };
  const kind = kindOf(index);
  const input =
    kind === 'select' ? (
      <Select {...props} />
    ) : kind === 'radio' ? (
      <Radios {...props} />
    ) : (
      <Text {...props} rules={rules ?? rulesOf(section, index)} type={kind === 'text' ? undefined : kind} readOnly={derived.includes(index)} />
    );
  return <Grid size={12}>{input}</Grid>;
}

const useTest = (section: string, index: number, test: Test): boolean =>
  useWatch<Values, string, Values, boolean>({ name: `${section}.f${index}`, compute: test });
function When({ section, index, test, children }: { section: string; index: number; test: Test; children: ReactNode }) {
  return useTest(section, index, test) ? children : null;
}
function NeededWhen({ section, index, on, test }: { section: string; index: number; on: number; test: Test }) {
  return <Field section={section} index={index} rules={useTest(section, on, test) ? needed : free} />;
}
const isB: Test = (value) => value === 'B';
const isYes: Test = (value) => value === 'yes';
const isNotNo: Test = (value) => value !== 'no';
const isThere: Test = Boolean;

/** What follows from other fields: two derived values and the places of a pincode. */
function Followers({ section }: { section: string }) {
  const { setValue } = useFormContext<Values>();
  const at = (index: number) => `${section}.f${index}`;
  const [name, more, count, price, pin] = useWatch<Values>({ name: [at(1), at(22), at(7), at(25), at(pinField)] }) as (string | number | undefined)[];
  useEffect(() => setValue(at(44), `${name ?? ''} ${more ?? ''}`), [name, more]);
  useEffect(() => setValue(at(43), Number(count ?? 0) * Number(price ?? 0)), [count, price]);
  useEffect(() => {
    for (const [key, value] of Object.entries(placeOf(pin === undefined ? undefined : String(pin)) ?? {}))
      setValue(`${section}.${key}`, value, { shouldValidate: true });
  }, [pin]);
  return null;
}

const Section = memo(function Section({ section }: { section: string }) {
  const run = (from: number, to: number) => fields.slice(from, to + 1).map((index) => <Field key={index} section={section} index={index} />);
  return (
    <>
      <Typography variant="h5">{`Section ${section}`}</Typography>
      <Grid container spacing={2}>
        {run(0, 5)}
        <NeededWhen section={section} index={6} on={5} test={isThere} />
        {run(7, 9)}
        <When section={section} index={3} test={isB}>
          {run(10, 11)}
        </When>
        <When section={section} index={8} test={isYes}>
          {run(12, 13)}
        </When>
        <NeededWhen section={section} index={14} on={9} test={isB} />
        {run(15, 19)}
        <When section={section} index={19} test={isNotNo}>
          {run(20, 20)}
        </When>
        {run(21, 22)}
        <NeededWhen section={section} index={23} on={22} test={isThere} />
        {run(24, opener)}
        <When section={section} index={opener} test={isYes}>
          {run(31, 40)}
        </When>
        {run(41, 44)}
        <Followers section={section} />
      </Grid>
    </>
  );
});

function Page() {
  const names = sections(sectionCount);
  const form = useForm<Values>({ mode: 'onChange', defaultValues: Object.fromEntries(names.map((section) => [section, {}])) });
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
        {names.map((section) => (
          <Section key={section} section={section} />
        ))}
        <Button type="submit" variant="contained">
          Submit
        </Button>
      </form>
    </FormProvider>
  );
}
boot(<Page />);
