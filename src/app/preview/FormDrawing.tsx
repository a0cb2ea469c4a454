import { useEffect, useMemo, useRef } from 'react';
import { useCatalogue, useText, useWidgets } from '../../runtime/context/context.tsx';
import { useInOrder } from '../../runtime/text/inOrder.ts';
import { useInspectable } from '../../runtime/why/inspectables.ts';
import type { JsonObject } from '../../engine/types.ts';
import { openExample, type ExampleForm } from '../../studio/exampleForm.ts';
import type { DrawnFile, PreviewChoices } from '../../studio/previewOf.ts';
import { ActionButton } from '../../widgets/environment/ActionButton.tsx';
import type { SchemaFormHandle } from '../../widgets/contract/form.ts';
import { SchemaForm } from '../../widgets/form/SchemaForm.tsx';
import { servicesThatSay } from './servicesThatSay.ts';

const NOBODY = { name: '', requirement: [], data: {}, expect: {} };
const nowhere = (): void => undefined;
/** The row of that name as a fact; none where the example says it itself. */
const factOf = (key: string, items: readonly JsonObject[], name: string): JsonObject => {
  const found = items.find((one) => one['name'] === name);
  return found ? { [key]: found } : {};
};

interface FormDrawingProps extends DrawnFile {
  choices: PreviewChoices;
  onDrawn: () => void;
}

/** A form of the draft with a made record: as the product draws and judges it, its calls answered by the example. What was typed stays while its definition changes. */
export function FormDrawing({ edition, form, examples, choices: { example: name, role, program, status }, onDrawn }: FormDrawingProps) {
  const { app, roles, programs, messages } = useCatalogue();
  const text = useText();
  const handle = useRef<SchemaFormHandle>(null);
  const before = useRef<{ of: string; opened: ExampleForm } | null>(null);
  const opened = useMemo(() => {
    const of = JSON.stringify([form.id, name]);
    const typed = before.current?.of === of && before.current.opened.store.changes().length > 0 ? before.current.opened.store.draft() : undefined;
    const session = { ...factOf('role', roles.items, role), ...factOf('program', programs.items, program) };
    const record: JsonObject = status === '' ? {} : { status };
    const example = examples.find((one) => one.name === name) ?? examples[0] ?? NOBODY;
    const opened = openExample({ form, example, session, record, lists: form.options, messages, ...(typed ? { data: typed } : {}) });
    before.current = { of, opened };
    return opened;
    // Another edition brings other definitions.
  }, [edition, name, role, program, status, messages]);
  const { store, facts, validate, rulesAt } = opened;
  const { session, record, today, lists } = facts;
  const focus = async (path: string): Promise<boolean> => (await handle.current?.focus(path)) ?? false;
  useInspectable('preview-form', { of: 'form', form, store, facts: { session, record, today, lists }, mayEdit: true, rulesAt, focus });
  useEffect(onDrawn, [opened]);
  const services = useMemo(() => servicesThatSay(app.constants, nowhere), [app]);
  const options = useInOrder(form.options, form.sorted);
  const { LazyBoundary } = useWidgets();
  return (
    <LazyBoundary>
      <SchemaForm
        key={`${edition} ${JSON.stringify([name, role, program, status])}`}
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
      </SchemaForm>
    </LazyBoundary>
  );
}
