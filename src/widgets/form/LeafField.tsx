import { useMemo } from 'react';
import { inputNamed } from '../inputs/index.ts';
import { useFact } from '../inputs/useField.ts';
import { belowIdOf, labelIdOf, fieldPlanOf, widgetIn, type Field } from './rjsf.ts';

/**
 * StringField, NumberField and BooleanField in one: verdicts from the store, the widget resolved by its name, values written by
 * the widget itself.
 * rjsf's Form is never told of a change.
 */
export function LeafField({ uiSchema, fieldPathId, registry }: Field) {
  const form = registry.formContext;
  const plan = fieldPlanOf(uiSchema);
  const path = useMemo(() => fieldPathId.path.join('.'), [fieldPathId]);
  const fact = useFact(form.store, path);
  if (!plan) return null;
  const readOnly = form.readOnly || fact.readonly;
  // Among rows a text that is only read is text, not a box with a lock (D3-EMPVERIFY-13).
  const readWidget = plan.cell && plan.widget === 'text' ? 'words' : 'readonly';
  const stateWidget = inputNamed(plan.widget).ownStates ? undefined : fact.computed ? 'computed' : readOnly ? readWidget : undefined;
  const Input = widgetIn(registry, stateWidget ?? plan.widget);
  const id = fieldPathId.$id;
  return (
    <Input
      {...{ id, path, plan, form, fact }}
      required={plan.required || fact.required}
      readOnly={readOnly || fact.computed}
      labelId={labelIdOf(id)}
      belowId={belowIdOf(id)}
    />
  );
}
