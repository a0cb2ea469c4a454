/**
 * A dropdown that only selects: MUI's, under our theme. Its options are named by their words, so that the box holds what a person reads.
 * Backspace, Delete or the cross empties one that may be empty.
 */
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useRef, type KeyboardEvent } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconChevronDown } from '../theme/icons.ts';
import { ClearButton } from './ClearButton.tsx';
import { OptionPicture } from './OptionPicture.tsx';
import type { Choice } from './types.ts';

interface SelectBoxProps {
  id: string;
  labelId: string;
  belowId?: string;
  choices: readonly Choice[];
  /** They are still asked for. */
  awaited?: boolean;
  value: Choice['value'] | undefined;
  /** What is shown for the value; the placeholder for none. */
  valueText: string;
  placeholder?: string;
  /** The colour of what is shown. */
  tone?: { color: string } | undefined;
  required?: boolean;
  wrong?: boolean;
  /** It shows its value, and nothing else can be chosen. */
  off?: boolean;
  onChoose: (value: Choice['value'] | undefined) => void;
  onLeave?: () => void;
}

const Chevron = ({ className }: { className?: string }) => <Icon of={IconChevronDown} className={className ?? ''} />;

/** Two that read alike are told apart by their values. */
const nameOf = (choices: readonly Choice[], { label, value }: Choice): string =>
  choices.find((choice) => choice.label === label)?.value === value ? label : `${label} ${value}`;

export function SelectBox({
  id,
  labelId,
  belowId,
  choices,
  awaited = false,
  value,
  valueText,
  placeholder,
  tone,
  required = true,
  wrong = false,
  off = false,
  onChoose,
  onLeave,
}: SelectBoxProps) {
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  const now = choices.find((choice) => choice.value === value);
  const clearable = !required && value !== undefined;
  const empty = (event: KeyboardEvent) => {
    if (!required && (event.key === 'Backspace' || event.key === 'Delete')) onChoose(undefined);
  };
  return (
    <div ref={box} className={`sd-control sd-line${clearable ? ' sd-clearable' : ''}`}>
      <Select
        fullWidth
        displayEmpty
        labelId={labelId}
        error={wrong}
        readOnly={off}
        className={off ? 'sd-off' : undefined}
        value={now ? nameOf(choices, now) : ''}
        renderValue={() =>
          valueText === '' ? <span className="sd-faint">{placeholder ?? say('ui.choose')}</span> : <span style={tone}>{valueText}</span>
        }
        onChange={({ target }) => onChoose(choices.find((choice) => nameOf(choices, choice) === target.value)?.value)}
        onKeyDown={empty}
        onBlur={onLeave}
        IconComponent={Chevron}
        SelectDisplayProps={{ id, 'aria-describedby': belowId, 'aria-disabled': off || undefined, 'aria-required': required || undefined }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={nameOf(choices, choice)}>
            <OptionPicture of={choice} />
            <span className="sd-wraps">{choice.label}</span>
            {choice.value === value ? <Icon of={IconCheck} size="small" /> : null}
          </MenuItem>
        ))}
        {choices.length === 0 ? (
          <li role="presentation" className="sd-faint sd-none">
            {say(awaited ? 'ui.loading' : 'ui.noChoices')}
          </li>
        ) : null}
      </Select>
      {clearable ? (
        <ClearButton
          labelId={labelId}
          onClear={() => {
            onChoose(undefined);
            box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
