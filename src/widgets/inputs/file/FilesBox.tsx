import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listOf } from '../../../engine/json.ts';
import { useWords } from '../../environment/environment.tsx';
import type { InputProps } from '../types.ts';
import { useValue } from '../useField.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FileFrame } from './FileFrame.tsx';
import { Picker } from './Picker.tsx';

const textsIn = (value: unknown): string[] => listOf(value).filter((one): one is string => typeof one === 'string');

/**
 * A field of several files: each with its name, a look at it and the way to take it out, and a place for more while there are fewer than `maxItems`.
 * Chosen together or one after the other; what does not go in is named.
 */
export function FilesBox({ id, path, plan, form, fact, required, readOnly, labelId, belowId }: InputProps) {
  const say = useWords();
  const {
    store,
    services: { files, removal },
  } = form;
  const root = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<string>();
  const texts = textsIn(useValue(store, path));
  const types = plan.schema.items?.['x-file']?.types ?? [];
  const most = typeof plan.schema['maxItems'] === 'number' ? plan.schema['maxItems'] : Infinity;
  const entries = texts.map((text) => ({ text, file: files?.read(text) ?? { name: text, type: '', size: '', bytes: 0 } }));
  const waiting = entries.filter(({ file }) => file.isStored !== true);
  const [first] = waiting;
  const now = (): string[] => textsIn(store.get(path));
  const sayCount = (count: number): string => say('ui.files.count', { count, most });
  const write = (next: readonly string[]): void => {
    flushSync(() => store.set(path, next.length === 0 ? undefined : [...next]));
    store.touch(path);
    form.announce(form.text(plan.label), sayCount(next.length));
  };
  const pick = async (list: readonly File[]): Promise<void> => {
    if (!files) return setMessage(say('ui.file.noService'));
    const room = Math.max(0, most - now().length);
    const fileTexts = await Promise.all(list.slice(0, room).map((file) => files.take(file, file.name).catch(() => file)));
    const names = (some: readonly File[]): string => some.map(({ name }) => name).join(', ');
    const [unread, over] = [fileTexts.filter((one) => typeof one !== 'string'), list.slice(room)];
    setMessage(
      [
        ...(unread.length > 0 ? [say('ui.files.unreadable', { names: names(unread) })] : []),
        ...(over.length > 0 ? [say('ui.files.most', { names: names(over), most })] : []),
      ].join(' ') || undefined,
    );
    write([...now(), ...textsIn(fileTexts)]);
    return undefined;
  };
  const remove = async (text: string, name: string): Promise<void> => {
    if (removal && !(await removal.ask(name))) return;
    const at = now().indexOf(text);
    if (at < 0) return;
    setMessage(undefined);
    write(now().filter((one) => one !== text));
    // The focus goes to the file that took its place, or to what chooses one.
    const left = root.current?.querySelectorAll<HTMLElement>('[data-action="clear"]');
    (left?.[Math.min(at, left.length - 1)] ?? root.current?.querySelector<HTMLElement>('input'))?.focus();
    removal?.removed(name, () => write([...now().slice(0, at), text, ...now().slice(at)]));
  };
  const list =
    entries.length === 0 ? null : (
      <ul className="sd-files">
        {entries.map(({ text, file }) => (
          <li key={text}>
            <ChosenFile file={file} files={files} text={text} isNamed onClear={readOnly ? undefined : () => void remove(text, file.name)} />
          </li>
        ))}
      </ul>
    );
  return (
    <div
      ref={root}
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={belowId}
      onBlur={({ relatedTarget, currentTarget }) => (readOnly || currentTarget.contains(relatedTarget) ? undefined : store.touch(path))}
    >
      {readOnly && list === null ? (
        <p className="sd-file-none">{say('ui.file.none')}</p>
      ) : (
        <FileFrame
          files={files}
          sends={waiting.length > 1 ? say('ui.files.several', { count: waiting.length }) : first?.file.name}
          wrong={Boolean(fact.error)}
          onDrop={readOnly ? undefined : (dropped) => void pick(dropped)}
          message={message}
        >
          {list}
          {readOnly ? null : (
            <div className="sd-files-more sd-line sd-wrap">
              {texts.length < most ? (
                <Picker
                  id={`${id}__pick`}
                  name={path}
                  types={types}
                  accept={files?.accept?.(types) ?? types.join(',')}
                  label={typeof plan.options['add'] === 'string' ? form.text(plan.options['add']) : say('ui.files.choose')}
                  hint={texts.length === 0 ? say('ui.files.drop') : undefined}
                  isMany
                  belowId={belowId}
                  required={required}
                  wrong={Boolean(fact.error)}
                  onPick={(newFiles) => void pick(newFiles)}
                />
              ) : null}
              <span className="sd-faint">{sayCount(texts.length)}</span>
            </div>
          )}
        </FileFrame>
      )}
    </div>
  );
}
