import { useEffect, useRef, useState } from 'react';

const QUIET = 300;

/** A search box that asks the server once the typing rests. */
export function useSearchBox(search: string, ask: (search: string) => void): { value: string; onChange: (value: string) => void } {
  const [value, setValue] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => setValue(search), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    value,
    onChange(next) {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(next.trim()), QUIET);
    },
  };
}
