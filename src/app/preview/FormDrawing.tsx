import { useEffect, useMemo, useRef } from 'react';
import { useCatalogue, useText, useWidgets } from '../../runtime/context/context.tsx';
import { useInOrder } from '../../runtime/text/inOrder.ts';
import { useInspectable } from '../../runtime/why/inspectables.ts';
import type { ExampleDef } from '../../engine/definition/form.ts';
import type { JsonObject } from '../../engine/types.ts';
import { openExample, previewVerdicts, type ExampleForm } from '../../studio/exampleForm.ts';
import type { DrawnThing, PreviewAnswer, PreviewTask } from '../../studio/previewOf.ts';
import { ActionButton } from '../../widgets/environment/ActionButton.tsx';
import type { SchemaFormHandle } from '../../widgets/contract/form.ts';
import { SchemaForm } from '../../widgets/form/SchemaForm.tsx';
import { servicesThatSay } from './servicesThatSay.ts';

const NOBODY: ExampleDef = { name: '', requirement: [], data: {}, expect: {} };
const nowhere = (): void => undefined;

interface FormDrawingProps extends Pick<PreviewTask, 'choices' | 'storedRow' | 'rule'> {
  of: DrawnThing<'form'>['of'];
  edition: number;
  /** What rules read of who looks on. */
  session: JsonObject;
  /** Hears what stands in it that is to be an example, and what a rule answers to it. */
  onSay: (answer: PreviewAnswer) => void;
}

/** A form of the draft with a made record: as the product draws and judges it, its calls answered by the example. What was typed stays while its definition changes. */
export function FormDrawing({
  of: { form, examples },
  edition,
  session: eyes,
  choices: { example: name, role, program, status },
  storedRow,
  rule,
  onSay,
}: FormDrawingProps) {
  const catalogue = useCatalogue();
  const { app, messages } = catalogue;
  const text = useText();
  const handle = useRef<SchemaFormHandle>(null);
  const before = useRef<{ of: string; exampleForm: ExampleForm; isTyped: boolean } | null>(null);
  const recordKey = JSON.stringify(storedRow);
  const exampleForm = useMemo(() => {
    const of = JSON.stringify([form.id, name, recordKey]);
    const last = before.current?.of === of ? before.current : undefined;
    // What was typed is what the next one starts with, of which nothing differs.
    const isTyped = last !== undefined && (last.isTyped || last.exampleForm.store.changes().length > 0);
    const record: JsonObject = { ...storedRow?.record, ...(status === '' ? {} : { status }) };
    const baseExample = examples.find((one) => one.name === name) ?? examples[0] ?? NOBODY;
    const example = storedRow ? { ...baseExample, data: storedRow.data, facts: { ...baseExample.facts, record: {} }, expect: {} } : baseExample;
    const newForm = openExample({
      form,
      example,
      session: eyes,
      record,
      lists: form.options,
      messages,
      ...(isTyped ? { data: last.exampleForm.store.draft() } : {}),
    });
    before.current = { of, exampleForm: newForm, isTyped };
    return newForm;
    // Another edition brings other definitions.
  }, [edition, name, eyes, status, messages, recordKey]);
  const { store, facts, validate, rulesAt } = exampleForm;
  const { session, record, today, lists } = facts;
  const focus = async (path: string): Promise<boolean> => (await handle.current?.focus(path)) ?? false;
  useInspectable('preview-form', { of: 'form', form, store, facts: { session, record, today, lists }, mayEdit: true, rulesAt, focus });
  const ruleKey = JSON.stringify(rule);
  useEffect(() => {
    if (rule === null) return undefined;
    const verdictOf = previewVerdicts({ ...catalogue, form });
    const tell = (): void => onSay({ preview: 'verdict', rule, verdict: verdictOf(rule, store.facts()) });
    tell();
    return store.subscribe('*', tell);
  }, [ruleKey, exampleForm, catalogue, onSay]);
  const services = useMemo(() => servicesThatSay(app.constants, nowhere), [app]);
  const options = useInOrder(form.options, form.sorted);
  const { LazyBoundary } = useWidgets();
  return (
    <LazyBoundary>
      <SchemaForm
        key={`${edition} ${JSON.stringify([name, role, program, status, recordKey])}`}
        id="preview-form"
        label={text(form.binding.title ?? form.schema.title ?? form.id)}
        form={form}
        validate={validate}
        store={store}
        services={services}
        text={text}
        today={today}
        options={options}
        onSubmit={() => store.submit()}
        handle={handle}
      >
        <ActionButton action={{ id: 'preview-submit', kind: 'solid', label: text('{{studio.preview.judge}}'), submits: 'preview-form' }} />
        {/* What people have stored stands in no example. */}
        {storedRow ? null : (
          <ActionButton
            action={{
              id: 'preview-make',
              kind: 'outlined',
              label: text('{{studio.preview.make}}'),
              onPress: () => onSay({ preview: 'made', data: store.draft() }),
            }}
          />
        )}
      </SchemaForm>
    </LazyBoundary>
  );
}
