import { memo, useMemo, type CSSProperties } from 'react';
import type { Path } from '../../engine/types.ts';
import { useWords } from '../environment/environment.tsx';
import { FieldBelow } from '../inputs/FieldBelow.tsx';
import { FieldLabel } from '../inputs/FieldLabel.tsx';
import { RadioGroup } from '../inputs/RadioGroup.tsx';
import { ComputedValue, ReadOnlyValue } from '../inputs/ShownValue.tsx';
import type { Choice, FieldPlan, InnerContext } from '../inputs/types.ts';
import { choicesOf } from '../inputs/useChoices.ts';
import { isBlank, useFact, useValue } from '../inputs/useField.ts';
import { belowIdOf, labelIdOf } from './rjsf.ts';
import './matrix.css';

interface QuestionProps {
  plan: FieldPlan;
  /** DOM id of its first radio. */
  id: string;
  path: Path;
  form: InnerContext;
  choices: readonly Choice[];
}

/** A line of the matrix: one question with a radio for each option, and its error below. */
const Question = memo(function Question({ plan, id, path, form, choices }: QuestionProps) {
  const say = useWords();
  const { store } = form;
  const fact = useFact(store, path);
  const value = useValue(store, path);
  if (fact.hidden) return null;
  const isRead = form.readOnly || fact.readonly || fact.computed;
  const required = plan.required || fact.required;
  const [labelId, belowId] = [labelIdOf(id), belowIdOf(id)];
  const AnswerView = fact.computed ? ComputedValue : ReadOnlyValue;
  const frame = isRead ? 'label' : 'group';
  return (
    <div className="sd-matrix-row" data-field={path}>
      <FieldLabel id={labelId} inputId={id} plan={plan} form={form} required={required || isRead} frame={frame} />
      {isRead ? (
        <AnswerView {...{ id, path, plan, form, fact, required, labelId, belowId }} readOnly />
      ) : (
        <RadioGroup {...{ id, path, form, fact, required, labelId, belowId, choices }} className={fact.error ? 'sd-matrix-wrong' : undefined} />
      )}
      {isRead || required || isBlank(value) ? null : (
        <button
          type="button"
          id={`${id}__clear`}
          className="sd-quiet"
          aria-labelledby={`${id}__clear ${labelId}`}
          onClick={() => store.set(path, undefined)}
        >
          {say('ui.clear')}
        </button>
      )}
      <FieldBelow
        id={belowId}
        path={path}
        plan={plan}
        form={form}
        error={fact.error}
        warning={fact.warning}
        way={fact.way}
        isReadOnly={isRead}
        locked={fact.locked === store.fact('').locked ? undefined : fact.locked}
      />
    </div>
  );
});

interface MatrixProps {
  plan: FieldPlan;
  questions: readonly FieldPlan[];
  id: string;
  path: Path;
  form: InnerContext;
}

/**
 * An object of questions with the same options: a table of radios on a desktop, on a phone one question below the other. Tab goes from question to
 * question, the arrows from option to option. Option `corner`: what stands above the questions.
 */
export function MatrixField({ plan, questions, id, path, form }: MatrixProps) {
  const { hidden } = useFact(form.store, path);
  const [first] = questions;
  const choices = useMemo(() => (first ? choicesOf(first, form, undefined) : []), [first, form]);
  if (hidden) return null;
  const { corner } = plan.options;
  return (
    <div className="sd-f sd-matrix-field" data-field={path}>
      <span id={labelIdOf(id)} className="sd-label">
        {form.text(plan.label)}
      </span>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={labelIdOf(id)}
        aria-describedby={belowIdOf(id)}
        className="sd-matrix"
        style={{ '--sd-options': choices.length } as CSSProperties}
      >
        <div className="sd-matrix-head sd-muted">
          <span>{typeof corner === 'string' ? form.text(corner) : null}</span>
          {choices.map(({ value, label }) => (
            // Each radio says its own option.
            <span key={value} aria-hidden="true">
              {label}
            </span>
          ))}
        </div>
        {questions.map((question) => (
          <Question key={question.at} plan={question} id={`${id}_${question.name}`} path={`${path}.${question.name}`} form={form} choices={choices} />
        ))}
      </div>
      <div id={belowIdOf(id)} className="sd-below">
        {plan.help ? <p className="sd-help">{form.text(plan.help)}</p> : null}
      </div>
    </div>
  );
}
