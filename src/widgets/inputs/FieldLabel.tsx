import type { Path } from '../../engine/types.ts';
import { useWords } from '../environment/environment.tsx';
import { beside } from './neighbour.ts';
import { saidWords } from './useChoices.ts';
import { useValue } from './useField.ts';
import type { FieldPlan, Frame, InnerContext } from './types.ts';

interface FieldLabelProps {
  id: string;
  inputId: string;
  plan: FieldPlan;
  form: InnerContext;
  required: boolean;
  frame: Frame;
  /** Where it stands, when it is told what its row is about. */
  path?: Path;
}

/** What a field in a row is about, for who does not see the row. */
function About({ path, plan, form }: { path: Path; plan: FieldPlan; form: InnerContext }) {
  const words = useValue(form.store, beside(path, plan.name));
  return typeof words === 'string' ? <span className="sd-hidden">: {saidWords(plan, words, form.text)}</span> : null;
}

/** The label above a field. Everything is required unless the word beside it says otherwise. */
export function FieldLabel({ id, inputId, plan, form, required, frame, path }: FieldLabelProps) {
  const say = useWords();
  const text = (
    <>
      {form.text(plan.label)}
      {plan.about === undefined || path === undefined ? null : <About path={path} plan={plan.about} form={form} />}
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
