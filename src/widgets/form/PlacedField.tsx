import { toFieldPathId, type RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { Path } from '../../engine/types.ts';
import { later } from '../environment/LazyBoundary.tsx';
import type { FieldPlan } from '../inputs/types.ts';
import { maySay, useTranslatedPlan } from '../inputs/useTranslated.ts';
import { doNothing, uiOf, type FormRegistry } from './rjsf.ts';

const MatrixField = later(() => import('./MatrixField.tsx'), 'MatrixField', 'sd-coming');

interface PlacedFieldProps {
  plan: FieldPlan;
  path: Path;
  registry: FormRegistry;
}

const Field = memo(function Field({ plan, path, registry }: PlacedFieldProps) {
  const { SchemaField } = registry.fields;
  const id = useMemo(() => {
    const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return toFieldPathId(parts.at(-1) ?? '', registry.globalFormOptions, parts.slice(0, -1));
  }, [path, registry]);
  if (plan.questions) return <MatrixField plan={plan} questions={plan.questions} id={id.$id} path={path} form={registry.formContext} />;
  if (!SchemaField) return null;
  return (
    <SchemaField
      name={plan.name}
      schema={plan.schema as RJSFSchema}
      uiSchema={uiOf(plan)}
      fieldPathId={id}
      registry={registry}
      required={plan.required}
      onChange={doNothing}
      onBlur={doNothing}
      onFocus={doNothing}
    />
  );
});

const SaidField = ({ plan, ...rest }: PlacedFieldProps) => <Field plan={useTranslatedPlan(rest.registry.formContext, plan)} {...rest} />;

/** One field by its path, wherever it lies in the data: rjsf's SchemaField with our plan, its label and help as they read now. */
export const PlacedField = (props: PlacedFieldProps) => (maySay(props.plan) ? <SaidField {...props} /> : <Field {...props} />);
