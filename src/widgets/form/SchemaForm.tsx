/**
 * A form of the catalogue: rjsf's Form rendered once over a form store. It is given no data and validates nothing; rules and
 * validation are the
 * store's. Fields, templates and their plans are constants, so nothing below the Form is rendered again by the Form.
 */
import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { useId, useImperativeHandle, useMemo, useRef, type FormEvent } from 'react';
import type { SchemaFormProps } from '../contract.ts';
import { useAnnouncer } from './Announcer.tsx';
import { useKey } from '../environment/useKey.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { makeHandle } from './handle.ts';
import { LeafField } from './LeafField.tsx';
import { nextWrong } from './nextWrong.ts';
import { planForm } from './plan.ts';
import type { Data, RenderContext } from './rjsf.ts';
import { Sections } from './Sections.tsx';
import { TableSlot } from './TableSlot.tsx';
import '../inputs/control.css';
import './form.css';

const fields = { StringField: LeafField, NumberField: LeafField, BooleanField: LeafField, ArrayField: TableSlot };
/** What SchemaField builds beside a field and our frame does not draw. */
const Nothing = () => null;
const templates = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: Sections,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
const noErrors = () => ({ errors: [], errorSchema: {} });
const judgesNothing: ValidatorType<Data, RJSFSchema, RenderContext> = {
  validateFormData: noErrors,
  isValid: () => true,
  rawValidation: () => ({}),
};
/** From this many fields up sections mount near the viewport. */
const long = 60;

export function SchemaForm({
  id,
  form,
  store,
  services,
  text,
  today,
  options,
  label,
  readOnly = false,
  lazy,
  onSubmit,
  handle,
  children,
}: SchemaFormProps) {
  const root = useRef<HTMLDivElement>(null);
  const noServices = useMemo(() => ({}), []);
  const regionId = useId();
  const { announce, region } = useAnnouncer();
  const plan = useMemo(() => planForm(form.schema, form.ui, Object.keys(form.rules?.show ?? {})), [form]);
  const isLong = lazy ?? plan.sections.reduce((sum, { fields: { length } }) => sum + length, 0) > long;
  const context = useMemo(
    (): RenderContext => ({
      formId: form.id,
      store,
      services: services ?? noServices,
      text,
      today,
      lists: options,
      readOnly,
      announce,
      plan,
      lazy: isLong,
    }),
    [form.id, store, services, noServices, text, today, options, readOnly, announce, plan, isLong],
  );
  useImperativeHandle(handle, () => makeHandle(() => root.current, id, plan, text, store.get), [id, plan, text, store]);
  useKey('Alt+e', () => nextWrong(root.current)?.focus());
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  const send = useMemo(
    () => (_data: unknown, event?: FormEvent) => {
      event?.preventDefault();
      submit.current();
    },
    [],
  );
  const body = useMemo(
    () => (
      <Form<Data, RJSFSchema, RenderContext>
        id={id}
        idPrefix={id}
        schema={form.schema as RJSFSchema}
        validator={judgesNothing}
        formContext={context}
        fields={fields}
        templates={templates}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onSubmit={send}
        experimental_componentUpdateStrategy="shallow"
        className="sd-form"
      >
        <>{children}</>
      </Form>
    ),
    [id, form.schema, context, send, children],
  );
  return (
    <div ref={root} tabIndex={-1} role="group" aria-label={label} className="sd-form-root" id={regionId}>
      {plan.note ? <p className="sd-note">{text(plan.note)}</p> : null}
      <fieldset disabled={readOnly}>{body}</fieldset>
      {region}
    </div>
  );
}
