import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCalendar } from '../theme/icons.ts';

interface CalendarButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** DOM id of the field, and of its label. */
  id: string;
  labelId: string;
  open: boolean;
  onOpen: () => void;
}

/** Opens the calendar of a date, at the end of its box. */
export function CalendarButton({ ref, id, labelId, open, onOpen }: CalendarButtonProps) {
  const say = useWords();
  return (
    <IconButton
      ref={ref}
      id={`${id}__open`}
      className="sd-inside"
      aria-label={say('ui.openCalendar')}
      aria-labelledby={`${id}__open ${labelId}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
    >
      <Icon of={IconCalendar} />
    </IconButton>
  );
}
