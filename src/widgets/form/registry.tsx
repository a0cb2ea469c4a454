/**
 * The registry of our forms: the theme of @rjsf/mui, and the parts of it that ours stand in for. Constants of the module, so that nothing
 * below the Form is ever rendered again by the Form.
 */
import { withTheme } from '@rjsf/core';
import { generateTemplates } from '@rjsf/mui';
import { inputs } from '../inputs/index.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { LeafField } from './LeafField.tsx';
import { fieldPlanOf, widgetsOf, type Data, type Overrides, type RenderContext, type Field } from './rjsf.ts';
import { Sections } from './Sections.tsx';
import { later } from '../environment/LazyBoundary.tsx';

const TableField = later(() => import('./TableField.tsx'), 'TableField', 'sd-coming');
const RosterField = later(() => import('./RosterField.tsx'), 'RosterField', 'sd-coming');

/** A list of single values is one field; tables come with the first form that has one. */
function ListSlot(props: Field) {
  if (fieldPlanOf(props.uiSchema)?.columns === undefined) return <LeafField {...props} />;
  return fieldPlanOf(props.uiSchema)?.widget === 'roster' ? <RosterField {...props} /> : <TableField {...props} />;
}

/** Said by the frame of the field, once. */
const Nothing = () => null;

const fields: Overrides['fields'] = {
  // Value and verdict come from the form store by path: a key press renders one field and never asks the Form.
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  // A real table on a desktop and cards on a phone, rows with ids that stay; the theme's moves whole subtrees.
  ArrayField: ListSlot,
};

const templates: Overrides['templates'] = {
  ...generateTemplates<Data, Overrides['schema'], RenderContext>(),
  // Hidden fields are not mounted; label, help and error are tied to the control, the error is a part of its own.
  FieldTemplate: FieldFrame,
  // Sections on a grid, placed by pointer wherever a field lies in the data, mounted when they come near.
  ObjectFieldTemplate: Sections,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
// Uncontrolled: what is typed stays in the DOM and goes to the store. Named as ui.json names them.
const widgets: Overrides['widgets'] = widgetsOf(inputs);

/** rjsf's Form under the theme with ours in place. All its widgets are ours, so that none of the theme's is fetched. */
export const ThemedForm = withTheme<Data, Overrides['schema'], RenderContext>({ fields, templates, widgets });
