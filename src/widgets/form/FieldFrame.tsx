import { useMemo, type CSSProperties } from 'react';
import { FieldBelow } from '../inputs/FieldBelow.tsx';
import { FieldLabel } from '../inputs/FieldLabel.tsx';
import { inputNamed } from '../inputs/index.ts';
import { useFact } from '../inputs/useField.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { belowIdOf, labelIdOf, fieldPlanOf, type Template } from './rjsf.ts';

const frameOf = ({ width, pairs, conditional, cell, widget }: FieldPlan, path?: string) => ({
  className: `sd-f${cell ? ` sd-cell${widget === 'textarea' ? ' sd-long' : ''}` : width < 12 ? ' sd-span' : ''}${pairs ? ' sd-pair' : ''}${conditional && !cell ? ' sd-cond' : ''}`,
  style: { '--sd-span': width } as CSSProperties,
  'data-field': path,
});

/**
 * FieldTemplate: nothing while hidden; else label, control and the line below, tied together. Renders again only when its own
 * verdict changed.
 */
export function FieldFrame({ fieldPathId, children, uiSchema, registry }: Template) {
  const { formContext: form } = registry;
  const { store } = form;
  const plan = fieldPlanOf(uiSchema);
  const path = useMemo(() => fieldPathId.path.join('.'), [fieldPathId]);
  const { hidden, required: demanded, readonly, locked, computed, error, warning, way } = useFact(store, path);
  if (!plan) return children;
  if (hidden) return null;
  const readOnly = form.readOnly || readonly || computed || plan.widget === 'readonly' || plan.widget === 'computed';
  // Why the whole form is locked is said once, beside its button.
  const lockedHere = locked === undefined || locked === store.fact('').locked ? undefined : locked;
  if (plan.columns) return <div {...frameOf(plan, path)}>{children}</div>;
  const id = fieldPathId.$id;
  const entry = inputNamed(plan.widget);
  // A value that is only read is one box: its caption is a label, whatever the editable widget is.
  const frame = readOnly && entry.frame === 'group' ? 'label' : entry.frame;
  const required = plan.required || demanded;
  if (frame === 'own') return <div {...frameOf(plan)}>{children}</div>;
  return (
    <div {...frameOf(plan, path)}>
      {frame === 'beside' ? null : (
        <FieldLabel
          id={labelIdOf(id)}
          inputId={id}
          plan={plan}
          form={form}
          required={required || readOnly || plan.options['needed'] === true}
          frame={frame}
          path={path}
        />
      )}
      {children}
      <FieldBelow
        id={belowIdOf(id)}
        path={path}
        plan={plan}
        form={form}
        error={error}
        warning={warning}
        way={way}
        isReadOnly={readOnly}
        locked={lockedHere}
      />
    </div>
  );
}
