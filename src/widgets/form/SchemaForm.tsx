/**
 * A form of the catalogue: rjsf's Form rendered once over a form store. It is given no data and a validator that it
 * never asks: rules and validation are the store's. Fields, templates and their plans are constants, so nothing below the Form is rendered again by the Form.
 */
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useId, useImperativeHandle, useMemo, useRef, type FormEvent } from 'react';
import type { SchemaFormProps } from '../contract.ts';
import { useAnnouncer } from './Announcer.tsx';
import { useKey } from '../environment/useKey.ts';
import { makeHandle } from './handle.ts';
import { nextWrong } from './nextWrong.ts';
import { planForm } from './plan.ts';
import { ThemedForm } from './registry.tsx';
import type { Data, RenderContext } from './rjsf.ts';
import '../inputs/control.css';
import './form.css';

type Compiled = Parameters<typeof createPrecompiledValidator>[0][string];

/** From this many fields up sections mount near the viewport. */
const long = 60;

export function SchemaForm({
  id,
  form,
  validate,
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
  const validator = useMemo(() => {
    const schema = form.schema as RJSFSchema;
    return createPrecompiledValidator<Data, RJSFSchema, RenderContext>({ [hashForSchema(schema)]: validate as Compiled }, schema);
  }, [form.schema, validate]);
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
      <ThemedForm
        id={id}
        idPrefix={id}
        schema={form.schema as RJSFSchema}
        validator={validator}
        formContext={context}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onSubmit={send}
        experimental_componentUpdateStrategy="shallow"
        className="sd-form"
      >
        <>{children}</>
      </ThemedForm>
    ),
    [id, form.schema, validator, context, send, children],
  );
  return (
    <div ref={root} tabIndex={-1} role="group" aria-label={label} className="sd-form-root" id={regionId}>
      {plan.note ? <p className="sd-note">{text(plan.note)}</p> : null}
      <fieldset disabled={readOnly}>{body}</fieldset>
      {region}
    </div>
  );
}
