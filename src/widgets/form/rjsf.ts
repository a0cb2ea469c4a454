/** rjsf's types fixed once to ours. */
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  Registry,
  RegistryFieldsType,
  RegistryWidgetsType,
  RJSFSchema,
  TemplatesType,
  UiSchema,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldPlan, InnerContext, InputEntry, InputProps } from '../inputs/types.ts';
import type { FormPlan } from './plan.ts';

/** rjsf is given no data; a shallow type keeps its recursive ones from unfolding. */
export type Data = Record<string, unknown>;

/** What travels in formContext: the context of the fields and the plan of the page. */
export interface RenderContext extends InnerContext {
  plan: FormPlan;
  lazy: boolean;
  /** Of this context alone: rjsf takes all functions for the same, such as the texts of one language and of another. */
  turn: symbol;
}

export type Field = FieldProps<Data, RJSFSchema, RenderContext>;
export type Template = FieldTemplateProps<Data, RJSFSchema, RenderContext>;
export type RootTemplate = ObjectFieldTemplateProps<Data, RJSFSchema, RenderContext>;
export type FormRegistry = Registry<Data, RJSFSchema, RenderContext>;
type FieldUi = UiSchema<Data, RJSFSchema, RenderContext>;

/** What of a theme may be replaced. */
export interface Overrides {
  schema: RJSFSchema;
  fields: RegistryFieldsType<Data, RJSFSchema, RenderContext>;
  templates: Partial<Omit<TemplatesType<Data, RJSFSchema, RenderContext>, 'ButtonTemplates'>>;
  widgets: RegistryWidgetsType<Data, RJSFSchema, RenderContext>;
}

/** Our inputs as widgets of the registry. They are given `InputProps`, by our own fields only, and read value and verdict from the store. */
export const widgetsOf = (inputs: Readonly<Record<string, InputEntry>>): Overrides['widgets'] =>
  Object.fromEntries(Object.entries(inputs).map(([name, { component }]) => [name, component])) as unknown as Overrides['widgets'];
/** @throws when the registry has no such widget: the definition is at fault. */
export function widgetIn({ widgets }: FormRegistry, name: string): ComponentType<InputProps> {
  const widget = widgets[name];
  if (!widget) throw new Error(`No widget "${name}"`);
  return widget as unknown as ComponentType<InputProps>;
}

/** A field's plan rides on its uiSchema; kept by plan, so that its identity never changes. */
const uis = new WeakMap<FieldPlan, FieldUi>();
export function uiOf(plan: FieldPlan): FieldUi {
  let ui = uis.get(plan);
  if (!ui) uis.set(plan, (ui = { 'ui:options': { plan } }));
  return ui;
}
export function fieldPlanOf(uiSchema: FieldUi | undefined): FieldPlan | undefined {
  const options = uiSchema?.['ui:options'];
  return options && 'plan' in options ? (options['plan'] as FieldPlan) : undefined;
}

export const labelIdOf = (id: string): string => `${id}__label`;
export const belowIdOf = (id: string): string => `${id}__below`;
export const doNothing = (): void => undefined;
