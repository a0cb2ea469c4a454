import { useWords } from '../environment/environment.tsx';
import { useValue } from './useField.ts';
import type { FieldPlan, Frame, InnerContext } from './types.ts';

interface FieldLabelProps {
  id: string;
  inputId: string;
  plan: FieldPlan;
  form: InnerContext;
  required: boolean;
  frame: Frame;
  /** Path of the words that say what this field is about: the question beside it. */
  about?: string | undefined;
}

/** What a field in a row is about, for who does not see the row. */
function About({ path, form }: { path: string; form: InnerContext }) {
  const words = useValue(form.store, path);
  return typeof words === 'string' ? <span className="sd-hidden">: {words}</span> : null;
}

/** The label above a field. Everything is required unless the word beside it says otherwise. */
export function FieldLabel({ id, inputId, plan, form, required, frame, about }: FieldLabelProps) {
  const say = useWords();
  const text = (
    <>
      {form.text(plan.label)}
      {about === undefined ? null : <About path={about} form={form} />}
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
