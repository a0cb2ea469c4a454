/** The calendar of a date field, a module of its own: its library is fetched when a calendar opens. */
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { useMemo, useState } from 'react';
import { speakDates } from '../../engine/dates/speakDates.ts';

interface DatePopupProps {
  anchor: HTMLElement | null;
  labelId: string;
  /** YYYY-MM-DD, as all dates here. */
  value: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  /** Days that cannot be chosen, each with its name or ''. */
  closed: ReadonlyMap<string, string>;
  noSundays: boolean;
  /** Days far back: the year is asked first, near the one this many years ago. */
  yearsBack: number | undefined;
  onTake: (date: string) => void;
  onClose: () => void;
}

const wireOf = (day: dayjs.Dayjs): string => day.format('YYYY-MM-DD');
const SUNDAY = 0;

/** The first day to look at: today, or as many years ago as is usual here, moved into the bounds. */
function firstShown({ today, min, max, yearsBack = 0 }: Pick<DatePopupProps, 'today' | 'min' | 'max' | 'yearsBack'>): dayjs.Dayjs {
  const usual = wireOf(dayjs(today).subtract(yearsBack, 'year'));
  if (max && max < usual) return dayjs(max);
  return dayjs(min && min > usual ? min : usual);
}

/** The named days of a month, said in words: a day that is off says why. */
function ClosedInMonth({ closed, month }: { closed: DatePopupProps['closed']; month: string }) {
  const holidays = [...closed].filter(([day, name]) => day.startsWith(month) && name !== '').sort();
  if (holidays.length === 0) return null;
  return (
    <Typography component="ul" variant="body2" className="sd-calendar-closed" sx={{ px: 3, pb: 2 }}>
      {holidays.map(([day, name]) => (
        <li key={day}>
          {dayjs(day).format('D MMMM')}: {name}
        </li>
      ))}
    </Typography>
  );
}

export default function DatePopup({ anchor, labelId, value, today, min, max, closed, noSundays, yearsBack, onTake, onClose }: DatePopupProps) {
  speakDates(document.documentElement.lang);
  // British weeks begin on Monday, as they do here.
  const spoken = dayjs.locale() === 'en' ? 'en-gb' : dayjs.locale();
  // Another object for the same day would lead the calendar back to its month, each time that it is drawn.
  const valueDay = useMemo(() => (value ? dayjs(value) : null), [value]);
  const first = useMemo(() => firstShown({ today, min, max, yearsBack }), [today, min, max, yearsBack]);
  const [month, setMonth] = useState(() => (valueDay ?? first).format('YYYY-MM'));
  // In other languages the ways to the months beside it have their names.
  const beside = (months: number): string => dayjs(`${month}-01`).add(months, 'month').format('MMMM YYYY');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'sd-calendar', role: 'dialog', 'aria-labelledby': labelId } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={spoken}
        {...(spoken === 'en-gb' ? {} : { localeText: { previousMonth: beside(-1), nextMonth: beside(1) } })}
      >
        <DateCalendar
          autoFocus
          value={valueDay}
          referenceDate={first}
          views={['year', 'month', 'day']}
          openTo={yearsBack !== undefined && !value ? 'year' : 'day'}
          {...(min ? { minDate: dayjs(min) } : {})}
          {...(max ? { maxDate: dayjs(max) } : {})}
          {...(spoken === 'en-gb' ? {} : { dayOfWeekFormatter: (day: dayjs.Dayjs) => day.format('dd') })}
          shouldDisableDate={(day) => (noSundays && day.day() === SUNDAY) || closed.has(wireOf(day))}
          slotProps={{ day: ({ day }) => ({ title: closed.get(wireOf(day)) ?? '' }) }}
          onMonthChange={(day) => setMonth(day.format('YYYY-MM'))}
          onYearChange={(day) => setMonth(day.format('YYYY-MM'))}
          onChange={(date, state) => {
            if (date && state === 'finish') onTake(wireOf(date));
          }}
        />
      </LocalizationProvider>
      <ClosedInMonth closed={closed} month={month} />
    </Popover>
  );
}
