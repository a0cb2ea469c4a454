import Button from '@mui/material/Button';
import { useEffect, useState, type MouseEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { focusableOf } from '../../form/focus.ts';
import { fieldPath } from '../../form/pointer.ts';
import { Icon } from '../../theme/Icon.tsx';
import { IconCircleCheck, IconCircleDashed } from '../../theme/icons.ts';
import type { InnerContext, InputProps } from '../types.ts';
import { useChoices } from '../useChoices.ts';
import { isBlank, useValue } from '../useField.ts';
import './file.css';

const pointersIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/**
 * The picture that is chosen in the field of the file, to be seen. What the server keeps is not asked for: opening a document is written down with
 * the name of who did, and looking at tiles is no opening.
 */
function usePicture({ store, services: { files } }: InnerContext, filePath: string): string | undefined {
  const file = useValue(store, filePath);
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (typeof file !== 'string' || !files?.read(file)?.type.startsWith('image/')) return undefined;
    let tile: string | undefined;
    let isLeft = false;
    const show = (found: string): void => {
      tile = found;
      if (isLeft) URL.revokeObjectURL(found);
      else setHref(found);
    };
    // Without its picture the tile is as it was.
    files.open(file).then(show, () => undefined);
    return () => {
      isLeft = true;
      if (tile !== undefined) URL.revokeObjectURL(tile);
      setHref(undefined);
    };
  }, [files, file]);
  return href;
}

/**
 * A tile for each option: what is there already (option `present`, a field with its values, joined by commas) has a check, the others two buttons that
 * take the option and go on to what is asked next: the first empty field of `then`, or the file where that is the last of them, chosen or, on a
 * phone, taken with its camera. A picture that is chosen stands in its tile.
 */
export function TilesInput({ path, plan, form, fact, readOnly }: InputProps) {
  const say = useWords();
  const { store, formId } = form;
  const choices = useChoices(plan, form, fact.options);
  const { present: at, then } = plan.options;
  const there = useValue(store, typeof at === 'string' ? fieldPath(at) : path);
  const present = new Set(typeof at === 'string' && typeof there === 'string' ? there.split(',') : []);
  const fields = pointersIn(then).map(fieldPath);
  const choice = useValue(store, path);
  const picture = usePicture(form, fields.at(-1) ?? path);
  const go = (value: string, { currentTarget }: MouseEvent<HTMLElement>, how: 'choose' | 'photo'): void => {
    // Taken anew, so that what follows from it does so again.
    store.set(path, undefined);
    store.set(path, value);
    const next = fields.find((field) => isBlank(store.get(field))) ?? fields.at(-1);
    const box = next === undefined ? null : focusableOf(currentTarget.closest('form') ?? currentTarget, formId, next);
    const isFile = box instanceof HTMLInputElement && box.type === 'file';
    const camera = isFile && how === 'photo' ? box.parentElement?.querySelector<HTMLInputElement>('input[capture]') : null;
    if (isFile) (camera ?? box).click();
    box?.focus();
  };
  return (
    <ul className="sd-tiles" aria-label={form.text(plan.label)}>
      {choices.map(({ value, label }) => {
        const isThere = present.has(String(value));
        const href = choice === value ? picture : undefined;
        return (
          <li key={String(value)} data-option={String(value)} className={`sd-tile sd-line sd-wrap${isThere ? ' sd-tile-done' : ''}`}>
            <Icon of={isThere ? IconCircleCheck : IconCircleDashed} />
            {href ? <img src={href} alt="" width={36} height={48} /> : null}
            <span>{label}</span>
            {isThere || readOnly ? (
              <small>{say(isThere ? 'ui.tile.there' : 'ui.tile.missing')}</small>
            ) : (
              <div>
                <Button
                  variant="text"
                  className="sd-file-camera"
                  aria-label={say('ui.tile.photoNamed', { name: label })}
                  onClick={(event) => go(String(value), event, 'photo')}
                >
                  {say('ui.tile.photo')}
                </Button>
                <Button variant="text" aria-label={say('ui.tile.addNamed', { name: label })} onClick={(event) => go(String(value), event, 'choose')}>
                  {say('ui.tile.add')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
