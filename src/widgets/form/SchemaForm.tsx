/**
 * A form of the catalogue: rjsf's Form rendered once over a form store. It is given no data and a validator that it
 * never asks: rules and validation are the store's. Fields, templates and their plans are constants, so nothing below the Form is rendered again by the Form.
 */
import '../inputs/control.css';
import './form.css';
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useImperativeHandle, useMemo, useRef, type FormEvent, useState, type ReactNode } from 'react';
import type { SchemaFormProps } from '../contract/form.ts';
import { useKey } from '../environment/useKey.ts';
import { saidNow, useTranslated } from '../inputs/useTranslated.ts';
import { makeHandle } from './handle.ts';
import { planDrawing } from './plan.ts';
import { ThemedForm } from './registry.tsx';
import { useKeepScroll } from './useKeepScroll.ts';
import type { Data, RenderContext } from './rjsf.ts';
import { useWords, type Say } from '../environment/environment.tsx';

const gather = 400;
const most = 4;

/** Collects what changed within a moment into one sentence; a whole form that was filled in says only how much. */
function makeAnnounce(say: Say, tell: (text: string) => void): (label: string, value: string) => void {
  let valueByLabel = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (label, value) => {
    valueByLabel.set(label, value);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const texts = [...valueByLabel].map(([name, text]) => say('ui.changedOne', { label: name, value: text || say('ui.empty') }));
      tell(texts.length > most ? say('ui.changed', { count: texts.length }) : texts.join('. '));
      valueByLabel = new Map();
    }, gather);
  };
}

/** A polite live region for values that change by themselves (computed, looked up). */
function useAnnouncer(): { announce: (label: string, value: string) => void; region: ReactNode } {
  const say = useWords();
  const [text, setText] = useState('');
  const announce = useMemo(() => makeAnnounce(say, setText), [say]);
  return {
    announce,
    region: (
      <div className="sd-hidden" role="status">
        {text}
      </div>
    ),
  };
}

/** The next control with an error after the one in focus, in the order of the page and round to the first; Alt+E goes there. */
function nextWrong(root: HTMLElement | null): HTMLElement | null {
  const all = [...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])') ?? [])];
  const after = all.find((control) => {
    const place = document.activeElement?.compareDocumentPosition(control) ?? 0;
    return Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  const wrong = after ?? all[0] ?? null;
  return wrong?.getAttribute('role') === 'radiogroup' ? wrong.querySelector('input') : wrong;
}

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
  const say = useWords();
  const root = useRef<HTMLDivElement>(null);
  const noServices = useMemo(() => ({}), []);
  const { announce, region } = useAnnouncer();
  const plan = useMemo(() => planDrawing(form.schema, form.ui, form.rules?.show), [form]);
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
      planOf: plan.planOf,
      plan,
      lazy: isLong,
      turn: Symbol(form.id),
    }),
    [form.id, store, services, noServices, text, today, options, readOnly, announce, plan, isLong],
  );
  useImperativeHandle(handle, () => makeHandle(root, id, plan, (words) => saidNow(context, words), say, store), [id, plan, context, say, store]);
  const note = useTranslated(context, plan.note ?? '');
  useKeepScroll(root);
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
    <div ref={root} tabIndex={-1} role="group" aria-label={label} className="sd-form-root" data-form={form.id}>
      {note ? <p className="sd-note sd-muted">{note}</p> : null}
      {body}
      {region}
    </div>
  );
}
