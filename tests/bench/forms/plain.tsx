/** The measured form on rjsf as its documentation shows it: controlled data, live validation, schema worked out again at each change. */
import { useCallback, useMemo, useState } from 'react';
import Form from '@rjsf/mui';
import type { FormValidation, RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import ajvErrors from 'ajv-errors';
import jsonLogic from 'json-logic-js';
import type { Logic } from '../../../src/engine/types.ts';
import { boot, sectionCount, withTable } from './boot.tsx';
import { rulesOf } from './rules.ts';
import { schemaOf, startOf } from './schema.ts';
import { derived, fields, kindOf, pinField, placeOf, sections } from './shape.ts';

type Group = Record<string, unknown>;
type Data = Record<string, unknown>;
const apply = (logic: Logic, data: unknown): unknown => jsonLogic.apply(logic as Parameters<typeof jsonLogic.apply>[0], data);

const rules = rulesOf(sectionCount, withTable, '');
const base = schemaOf('plain', sectionCount, withTable) as RJSFSchema;
const lookOf = (index: number): UiSchema => {
  if (derived.includes(index)) return { 'ui:readonly': true };
  return kindOf(index) === 'radio' ? { 'ui:widget': 'radio', 'ui:options': { inline: true } } : {};
};
const look: UiSchema = Object.fromEntries(
  sections(sectionCount).map((name) => [name, Object.fromEntries(fields.map((index) => [`f${index}`, lookOf(index)]))]),
);
const validator = customizeValidator<Data>({ ajvOptionsOverrides: { allErrors: true }, extenderFn: (ajv) => ajvErrors(ajv) });
const parts = (pointer: string): [string, string] => {
  const [, first = '', second = ''] = pointer.split('/');
  return [first, second];
};

function compute(data: Data): Data {
  const next = structuredClone(data);
  if (Array.isArray(next['rows']))
    next['rows'] = (next['rows'] as Group[]).map((row) => ({ ...row, amount: Number(row['qty'] ?? 0) * Number(row['rate'] ?? 0) }));
  for (const [pointer, logic] of Object.entries(rules.compute)) {
    const [first, second] = parts(pointer);
    if (second === '') next[first] = Number(apply(logic as Logic, next));
    else if (second !== '*') (next[first] as Group)[second] = apply(logic as Logic, next);
  }
  return next;
}

function derive(raw: Data) {
  const schema = structuredClone(base);
  const uiSchema = structuredClone(look);
  const data = compute(raw);
  for (const [pointer, logic] of Object.entries(rules.show)) {
    const [first, second] = parts(pointer);
    if (!apply(logic, data)) uiSchema[first][second] = { 'ui:widget': 'hidden' };
  }
  for (const [pointer, logic] of Object.entries(rules.require)) {
    const [first, second] = parts(pointer);
    const part = schema.properties?.[first];
    if (apply(logic as Logic, data) && typeof part === 'object') part.required = [...(part.required ?? []), second];
  }
  return { schema, uiSchema, data };
}

function customValidate(data: Data | undefined, errors: FormValidation<Data>) {
  for (const rule of rules.check) {
    const [first, second] = parts(rule.at);
    if (apply(rule.fails, data))
      (errors as unknown as Record<string, Record<string, { addError(text: string): void }>>)[first]?.[second]?.addError(rule.message);
  }
  return errors;
}

function Page() {
  const [data, setData] = useState<Data>(() => startOf(sectionCount, withTable) as Data);
  const now = useMemo(() => derive(data), [data]);
  const change = useCallback((next: Data, id?: string) => {
    const section = new RegExp(`^root_(s\\d+)_f${pinField}$`).exec(id ?? '')?.[1];
    const place = section ? placeOf((next[section] as Record<string, string>)[`f${pinField}`]) : null;
    setData(section && place ? { ...next, [section]: { ...(next[section] as Group), ...place } } : next);
  }, []);
  return (
    <Form
      schema={now.schema}
      uiSchema={now.uiSchema}
      formData={now.data}
      validator={validator}
      liveValidate="onChange"
      noHtml5Validate
      showErrorList={false}
      customValidate={customValidate}
      onChange={({ formData }, id) => {
        if (formData) change(formData, id);
      }}
      onSubmit={({ formData }) => {
        window.submitted = formData;
      }}
    />
  );
}
boot(<Page />);
