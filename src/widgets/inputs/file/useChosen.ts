import { useMemo, useRef, useState } from 'react';
import { fieldPath } from '../../form/pointer.ts';
import type { FileView } from '../../contract/form.ts';
import { useWords } from '../../environment/environment.tsx';
import type { InputProps } from '../types.ts';
import { isBlank, useStoredAll, useValue } from '../useField.ts';

const CROPPED = ['image/jpeg', 'image/png'];
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

interface FileChoice {
  fileView: FileView | null;
  /** Said about the last attempt, beside what the rules say of the field. */
  message: string | undefined;
  /** A picture that waits for its cut. */
  picture: File | null;
  pick(list: readonly File[]): Promise<void>;
  use(cut: Blob): Promise<void>;
  leaveOut(): void;
  clear(): Promise<void>;
  /** The same without a question: of what is only being made. */
  empty(): void;
}

/** What happens to a file on its way into the field: asked for its type first, one at a time, cut where the form says so (D2-DOCS-07, 09, 11). */
export function useChosen({ id, path, plan, form }: InputProps): FileChoice {
  const {
    store,
    services: { files, removal },
  } = form;
  const say = useWords();
  const value = useValue(store, path);
  const [message, setMessage] = useState<string>();
  const [picture, setPicture] = useState<File | null>(null);
  const turn = useRef(0);
  const takeOffer = useRef<() => void>(undefined);
  const after = useMemo(() => textsOf(plan.options['after']).map(fieldPath), [plan]);
  const lacking = useStoredAll(store, after, () => after.find((at) => isBlank(store.get(at))) ?? '');
  const [isAsked, setAsked] = useState(false);
  const firstText = typeof plan.options['first'] === 'string' ? form.text(plan.options['first']) : say('ui.file.first');
  const crop = plan.options['crop'] as { while?: string } | undefined;
  const write = (text: string | undefined): void => {
    turn.current += 1;
    // What was taken out is not offered back over what was chosen since.
    takeOffer.current?.();
    store.set(path, text);
    store.touch(path);
  };
  const keep = async (file: Blob, name: string): Promise<void> => {
    if (!files) return setMessage(say('ui.file.noService'));
    turn.current += 1;
    const mine = turn.current;
    const fileText = await files.take(file, name).catch(() => null);
    // Something else was chosen, or all taken out, while this was read.
    if (mine !== turn.current) return undefined;
    if (fileText === null) setMessage(say('ui.file.unreadable'));
    else write(fileText);
    return undefined;
  };
  const pick = async (list: readonly File[]): Promise<void> => {
    const [file] = list;
    if (!file) return;
    setAsked(lacking !== '');
    setMessage(lacking === '' && list.length > 1 ? say('ui.file.one', { name: file.name }) : undefined);
    if (lacking !== '') return;
    const cuts = crop && (crop.while === undefined || store.get(fieldPath(crop.while)) === true);
    if (cuts && CROPPED.includes(file.type) && file.size > 0) setPicture(file);
    else await keep(file, file.name);
  };
  const fileView = files?.read(value) ?? (isBlank(value) ? null : { name: String(value), type: '', size: '', bytes: 0 });
  return {
    fileView,
    message: isAsked && lacking !== '' ? firstText : message,
    picture,
    pick,
    use: async (cut) => {
      const name = picture?.name.replace(/\.[^.]*$/, '') ?? 'picture';
      setPicture(null);
      await keep(cut, `${name}.jpg`);
    },
    leaveOut: () => setPicture(null),
    empty: () => {
      setMessage(undefined);
      write(undefined);
    },
    clear: async () => {
      const name = fileView?.name ?? '';
      if (removal && !(await removal.ask(name))) return;
      const value = store.get(path);
      setMessage(undefined);
      write(undefined);
      // The button that was pressed is gone with the file.
      document.getElementById(id)?.focus();
      takeOffer.current = removal?.removed(name, () => write(typeof value === 'string' ? value : undefined));
    },
  };
}
