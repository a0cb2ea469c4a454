/** Inputs that are moved rather than typed: a switch, stars, a slider. MUI's own, in the house's look. */
import Rating from '@mui/material/Rating';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconStar, IconStarFilled } from '../../theme/laterIcons.ts';
import { Ticked } from '../CheckboxInput.tsx';
import { leave } from '../leave.ts';
import type { InputProps } from '../types.ts';
import { isBlank, useValue } from '../useField.ts';
import './scales.css';

/** A switch with its label at its right; its options are those of the box to tick. */
export const ToggleInput = (props: InputProps) => <Ticked {...props} as={Switch} />;

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const MOST_STARS = 5;

/** So many of so many stars (`maximum` of the schema): radios for a keyboard, pressed again to take it back. */
export function RatingInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const most = numberOr(plan.schema['maximum'], MOST_STARS);
  return (
    <div
      role="radiogroup"
      className="sd-stars sd-line"
      style={{ '--sd-stars': most } as CSSProperties}
      aria-labelledby={labelId}
      aria-describedby={belowId}
      aria-required={required || undefined}
      aria-invalid={fact.error ? true : undefined}
      onBlur={() => leave(store, path)}
    >
      <Rating
        name={id}
        size="large"
        max={most}
        value={typeof value === 'number' ? value : null}
        icon={<Icon of={IconStarFilled} size="huge" />}
        emptyIcon={<Icon of={IconStar} size="huge" />}
        getLabelText={(stars) => say('ui.stars', { value: stars, most })}
        emptyLabelText={say('ui.stars.none')}
        onChange={(_event, stars) => store.set(path, stars ?? undefined)}
      />
    </div>
  );
}

/** Keys that leave a slider where it stands at its least: of an empty one they choose that. */
const toLeast: ReadonlySet<string> = new Set(['Home', 'ArrowLeft', 'ArrowDown', 'PageDown']);
/** A number that may be any has so many steps. */
const STEPS = 100;

/**
 * A number between the least and the most of its schema, in steps of `multipleOf`. Nothing is chosen until it is moved or pressed. Option `unit`:
 * what stands behind the number.
 */
export function SliderInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const { schema } = plan;
  const value = useValue(store, path);
  const [min, max] = [numberOr(schema['minimum'], 0), numberOr(schema['maximum'], STEPS)];
  const step = numberOr(schema['multipleOf'], schema.type === 'integer' ? 1 : (max - min) / STEPS);
  const unit = typeof plan.options['unit'] === 'string' ? ` ${form.text(plan.options['unit'])}` : '';
  const isEmpty = isBlank(value);
  const keep = (next: number | number[]): void => store.set(path, typeof next === 'number' ? next : undefined);
  const chooseLeast = ({ key }: KeyboardEvent): void => {
    if (isEmpty && toLeast.has(key)) keep(min);
  };
  return (
    <div className={`sd-slider sd-line${isEmpty ? ' sd-slider-empty' : ''}`} onKeyDown={chooseLeast}>
      <Slider
        name={path}
        min={min}
        max={max}
        step={step}
        value={typeof value === 'number' ? value : min}
        aria-labelledby={labelId}
        getAriaValueText={(amount) => (isEmpty ? say('ui.noValue') : `${amount}${unit}`)}
        slotProps={{
          input: { id, 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': fact.error ? true : undefined },
        }}
        onChange={(_event, next) => keep(next)}
        onChangeCommitted={(_event, next) => (isEmpty ? keep(next) : undefined)}
        onBlur={() => leave(store, path)}
      />
      <output htmlFor={id} className="sd-num">
        {isEmpty ? '–' : `${String(value)}${unit}`}
      </output>
      {!required && !isEmpty ? (
        <button type="button" className="sd-quiet" onClick={() => store.set(path, undefined)}>
          {say('ui.clear')}
        </button>
      ) : null}
    </div>
  );
}
