/** A form alone in the page, as plain as it can be where a test says nothing else. */
import axe from 'axe-core';
import type { SchemaFormProps } from '../../../src/widgets/contract/form.ts';
import { SchemaForm } from '../../../src/widgets/form/SchemaForm.tsx';
import { unasked } from '../../../src/widgets/storyStore.ts';
import type { Stage } from './stage.tsx';

interface DrawnForm extends Partial<Omit<SchemaFormProps, 'form' | 'store'>> {
  form: Omit<SchemaFormProps['form'], 'id'>;
  store: SchemaFormProps['store'];
}

/** Its texts are what they are, its verdicts those of the store, its day 20 November 2026; a save is heard by nobody. */
export const drawForm = (stage: Stage, { form, ...props }: DrawnForm): void =>
  stage.draw(
    <SchemaForm
      id="f"
      form={{ id: 'a/b', ...form }}
      validate={unasked}
      text={String}
      today="2026-11-20"
      options={{}}
      label="Form"
      onSubmit={() => undefined}
      {...props}
    />,
  );

/** What axe finds in the form. */
export async function formFaults(stage: Stage): Promise<string[]> {
  const { violations } = await axe.run(stage.place, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}
