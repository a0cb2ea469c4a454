import { useWords } from '../environment/environment.tsx';
import type { FieldPlan, Frame, InnerContext } from './types.ts';

interface FieldLabelProps {
  id: string;
  inputId: string;
  plan: FieldPlan;
  form: InnerContext;
  required: boolean;
  frame: Frame;
}

/** The label above a field. Everything is required unless the word beside it says otherwise. */
export function FieldLabel({ id, inputId, plan, form, required, frame }: FieldLabelProps) {
  const say = useWords();
  const text = (
    <>
      {form.text(plan.label)}
      {required || form.readOnly ? null : <span className="sd-opt">{say('ui.optional')}</span>}
    </>
  );
  return frame === 'group' ? (
    <span id={id} className="sd-label">
      {text}
    </span>
  ) : (
    <label id={id} htmlFor={inputId} className="sd-label">
      {text}
    </label>
  );
}
