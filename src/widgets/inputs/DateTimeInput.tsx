import { useMemo } from 'react';
import type { Json, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { useWords } from '../environment/environment.tsx';
import { DateInput } from './DateInput.tsx';
import { TextControl, type TextKind } from './TextControl.tsx';
import type { InputProps } from './types.ts';

type Half = 'day' | 'time';
const SECONDS = ':00';
const asTyped: TextKind = {};
const halves = (value: Json | undefined): Record<Half, string> => {
  const [day = '', time = ''] = typeof value === 'string' ? value.split('T') : [];
  return { day, time: time.slice(0, 5) };
};

/** The store as one half of the value sees it. What has one half only stays as it was typed: the schema refuses it, and nothing gets lost. */
function halfOf(store: FieldStore, path: Path, half: Half): FieldStore {
  return {
    ...store,
    get: (at) => (at === path ? halves(store.get(at))[half] : store.get(at)),
    set: (at, value, writer) => {
      if (at !== path) return store.set(at, value, writer);
      const both = halves(store.get(at));
      both[half] = typeof value === 'string' ? value : '';
      const { day, time } = both;
      return store.set(at, day === '' && time === '' ? undefined : `${day}T${time === '' ? '' : time + SECONDS}`, writer);
    },
  };
}

/** A day as the date box has it, and beside it a time of day. Wire: YYYY-MM-DDTHH:MM:SS, as the clock on the wall says it. Its options are those of `date`. */
export function DateTimeInput(props: InputProps) {
  const { id, path, plan, form } = props;
  const say = useWords();
  const [days, times] = useMemo(() => {
    const of = (half: Half): InputProps['form'] => ({ ...form, store: halfOf(form.store, path, half) });
    return [of('day'), of('time')];
  }, [form, path]);
  return (
    <div className="sd-day-time sd-wrap">
      <DateInput {...props} form={days} />
      <label htmlFor={`${id}__time`} className="sd-hidden">
        {`${form.text(plan.label)} ${say('ui.dateTime.time')}`}
      </label>
      <TextControl {...props} id={`${id}__time`} form={times} className="sd-num" type="time" kind={asTyped} />
    </div>
  );
}
