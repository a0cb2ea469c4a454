import { useWords } from '../environment/environment.tsx';
import { beside } from '../inputs/neighbour.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { saidWords } from '../inputs/useChoices.ts';
import { useValue } from '../inputs/useField.ts';
import { fieldPath } from './pointer.ts';
import { PlacedField } from './PlacedField.tsx';
import type { FormRegistry } from './rjsf.ts';

interface VariedFieldProps {
  plan: FieldPlan;
  varied: NonNullable<FieldPlan['varied']>;
  path: string;
  registry: FormRegistry;
}

/** A cell that is drawn by the value of its neighbour (a question's kind): with one widget or another, or as a group of other fields of the form. */
export function VariedField({ plan, varied, path, registry }: VariedFieldProps) {
  const say = useWords();
  const { store, text } = registry.formContext;
  const kind = useValue(store, beside(path, varied.by));
  const { about = plan } = plan;
  const words = useValue(store, beside(path, about.name));
  const found = typeof kind === 'string' && Object.hasOwn(varied.is, kind) ? varied.is[kind] : undefined;
  // A kind that nobody has drawn is said, never passed over.
  if (found === undefined) return <p className="sd-error">{say('ui.unknownKind')}</p>;
  if (!('length' in found)) return <PlacedField plan={found} path={path} registry={registry} />;
  return (
    <div role="group" className="sd-grid" aria-label={typeof words === 'string' ? saidWords(about, words, text) : text(plan.label)}>
      {found.map((one) => (
        <PlacedField key={one.at} plan={one} path={fieldPath(one.at)} registry={registry} />
      ))}
    </div>
  );
}
