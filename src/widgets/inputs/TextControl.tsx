/**
 * The one text box below every typed input. Uncontrolled: typing renders no component. The store writes into the element only
 * when somebody
 * else changed the value (compute, lookup, reset, a row that moved).
 */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useLayoutEffect, useMemo, useRef, type FocusEvent, type ChangeEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import type { Json } from '../../engine/types.ts';
import { boxText, type BoxKind } from './boxText.ts';
import { leave } from './leave.ts';
import { limitOf } from './neighbour.ts';
import type { InputProps } from './types.ts';

/**
 * Sets the text of a box and keeps the caret behind the same character, so that taking a letter away does not throw the writer
 * to the end.
 */
function writeText(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  const fromEnd = box.value.length - (box.selectionEnd ?? box.value.length);
  box.value = text;
  if (document.activeElement !== box) return;
  const at = Math.max(0, text.length - fromEnd);
  box.setSelectionRange(at, at);
}

/**
 * How a kind of text is written and read. Every part has a plain default; all are module constants, so that nothing renders
 * anew.
 */
export interface TextKind extends BoxKind {
  /** Text -> value; empty text is no value. */
  toValue?: (text: string) => Json | undefined;
  /** Value -> text while the box has the focus. */
  toText?: (value: Json | undefined) => string;
  /** Value -> text while it has not. */
  toShown?: (value: Json | undefined) => string;
  /** How many signs it takes; without it the field's options and schema say so. */
  most?: number | undefined;
  html?: InputHTMLAttributes<HTMLInputElement>;
}
const plainText = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value));
interface TextControlProps extends InputProps {
  kind: TextKind;
  start?: ReactNode;
  end?: ReactNode;
  rows?: number;
  className?: string;
  type?: string;
  onEdited?: () => void;
}

export function TextControl({ id, path, plan, form, fact, required, belowId, kind, start, end, rows, className, type, onEdited }: TextControlProps) {
  const { store } = form;
  const ref = useRef<HTMLInputElement>(null);
  const before = useRef('');
  const toText = kind.toText ?? plainText;
  const toShown = kind.toShown ?? toText;
  const { digits } = plan.options;
  const label = form.text(plan.label);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const show = () => {
      writeText(box, (document.activeElement === box ? toText : toShown)(store.get(path)));
      before.current = box.value;
    };
    show();
    return store.subscribe(path, (writer) => {
      if (writer === box) return;
      const textBefore = box.value;
      show();
      if (box.value !== textBefore && document.activeElement !== box) form.announce(label, box.value);
    });
  }, [store, path, toText, toShown, form, label]);

  const change = useCallback(
    ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = target;
      const { inputType, data } = nativeEvent as InputEvent;
      const most = kind.most ?? (typeof digits === 'number' ? digits + (value.includes('.') ? 1 : 0) : limitOf(plan, store, path));
      const text = boxText({ before: before.current, value, inputType, data }, kind, most);
      writeText(target, text);
      before.current = text;
      store.set(path, text === '' ? undefined : kind.toValue ? kind.toValue(text) : text, target);
      onEdited?.();
    },
    [store, path, plan, kind, digits, onEdited],
  );
  const focus = useCallback(
    ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = kind.toShown ? toText(store.get(path)) : target.value;
      if (target.value === text) return;
      // Another text stands there now: all of it is selected, so that what is typed or filled in replaces it whole.
      writeText(target, text);
      before.current = text;
      target.select();
    },
    [store, path, kind, toText],
  );
  const blur = useCallback(
    ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (kind.toShown) writeText(target, toShown(store.get(path)));
      leave(store, path);
    },
    [store, path, kind, toShown],
  );
  const html = useMemo(
    () => ({ ...kind.html, 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': Boolean(fact.error) || undefined }),
    [kind, belowId, required, fact.error],
  );

  return (
    <OutlinedInput
      id={id}
      name={path}
      inputRef={ref}
      fullWidth
      error={Boolean(fact.error)}
      className={className ?? ''}
      inputProps={html}
      type={type ?? 'text'}
      defaultValue={toShown(store.get(path))}
      placeholder={plan.placeholder ? form.text(plan.placeholder) : undefined}
      onChange={change}
      onFocus={focus}
      onBlur={blur}
      startAdornment={start}
      endAdornment={end}
      {...(rows ? { multiline: true, rows } : {})}
    />
  );
}
