/** The measured form as a definition, drawn and judged by the product's own parts. Validators come compiled, as the server sends them. */
import Button from '@mui/material/Button';
import { wholeValidator } from '../../../src/engine/form/schemaProblems.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import type { JsonObject, OptionItem } from '../../../src/engine/types.ts';
import type { Validators } from '../../../src/engine/definition/form.ts';
import { SchemaForm } from '../../../src/widgets/form/SchemaForm.tsx';
import { boot, sectionCount, withTable } from './boot.tsx';
import { definitionOf } from './definition.ts';
import { startOf } from './schema.ts';
import { letters, placeOf, yesNo } from './shape.ts';

const items = (values: readonly string[]): OptionItem[] => values.map((value) => ({ value, label: value }));
const lists = { letters: items(letters), 'yes-no': items(yesNo) };
const form = definitionOf(sectionCount, withTable);

/** As in the product, a form opens once its validators are there. */
const compiled = async (): Promise<Validators> => {
  const found = withTable
    ? import('virtual:validators/1-table')
    : sectionCount === 1
      ? import('virtual:validators/1')
      : import('virtual:validators/10');
  return (await found).default as Validators;
};
void compiled().then((validators) => {
  const store = createFormStore({
    form: { id: form.id, schema: form.schema, rules: form.rules },
    data: startOf(sectionCount, withTable) as JsonObject,
    facts: { session: {}, record: {}, today: '2026-11-20', lists, lookups: {} },
    validators,
    messages: {},
    ask: async ({ with: { pin } }) => placeOf(String(pin)) as JsonObject | null,
  });
  boot(
    <SchemaForm
      id="bench"
      label="Bench"
      form={form}
      validate={wholeValidator(form.schema, {})}
      store={store}
      text={(text) => text}
      today="2026-11-20"
      options={lists}
      onSubmit={() => {
        const { problems, data } = store.submit();
        if (problems.length === 0) window.submitted = data;
      }}
    >
      <Button type="submit" variant="contained">
        Submit
      </Button>
    </SchemaForm>,
  );
});
