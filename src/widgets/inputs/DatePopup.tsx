/** The calendar of a date field, a module of its own: its library is fetched when a calendar opens. */
import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';

export interface DatePopupProps {
  anchor: HTMLElement | null;
  labelId: string;
  /** YYYY-MM-DD, as all dates here. */
  value: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onTake: (date: string) => void;
  onClose: () => void;
}

export default function DatePopup({ anchor, labelId, value, today, min, max, onTake, onClose }: DatePopupProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'sd-calendar', role: 'dialog', 'aria-labelledby': labelId } }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
        <DateCalendar
          autoFocus
          value={value ? dayjs(value) : null}
          referenceDate={dayjs(max && max < today ? max : today)}
          views={['year', 'month', 'day']}
          openTo="day"
          {...(min ? { minDate: dayjs(min) } : {})}
          {...(max ? { maxDate: dayjs(max) } : {})}
          onChange={(date, state) => {
            if (date && state === 'finish') onTake(date.format('YYYY-MM-DD'));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
