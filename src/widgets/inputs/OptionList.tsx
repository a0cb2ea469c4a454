import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck } from '../theme/icons.ts';
import { OptionPicture } from './OptionPicture.tsx';
import type { Choice } from './types.ts';
import type { useListSide } from './useListSide.ts';

interface OptionListProps {
  list: Pick<UseAutocompleteReturnValue<Choice, boolean>, 'getListboxProps' | 'getOptionProps'>;
  /** Those that what is typed leaves. */
  options: readonly Choice[];
  /** Said where there is none. */
  none?: string;
  labelId: string;
  side: ReturnType<typeof useListSide>;
  isChosen: (choice: Choice) => boolean;
}

/** The open list of a box that one types into: what is chosen is ticked, and an empty list says why it is. */
export function OptionList({ list, options, none, labelId, side, isChosen }: OptionListProps) {
  return (
    <ul {...list.getListboxProps()} aria-labelledby={labelId} className={`sd-options${side.above ? ' sd-above' : ''}`} style={side.style}>
      {options.map((choice, index) => {
        const { key, ...option } = list.getOptionProps({ option: choice, index });
        return (
          <li key={key} {...option}>
            <OptionPicture of={choice} />
            <span className="sd-wraps">{choice.label}</span>
            {isChosen(choice) ? <Icon of={IconCheck} size="small" /> : null}
          </li>
        );
      })}
      {options.length === 0 ? (
        <li className="sd-faint" role="presentation">
          {none}
        </li>
      ) : null}
    </ul>
  );
}
