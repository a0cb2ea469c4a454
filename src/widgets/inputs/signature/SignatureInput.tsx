import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { ChosenFile } from '../file/ChosenFile.tsx';
import { useChosen } from '../file/useChosen.ts';
import type { InputProps } from '../types.ts';
import './signature.css';

const [WIDE, HIGH] = [600, 200];
/** The sheet that is signed: paper and ink whatever the page's colours are, because the picture is kept and printed. */
function sheetOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const sheet = canvas.getContext('2d');
  if (!sheet) return null;
  sheet.strokeStyle = sheet.fillStyle = 'CanvasText';
  sheet.lineWidth = 3;
  sheet.lineCap = sheet.lineJoin = 'round';
  return sheet;
}
function wipe(canvas: HTMLCanvasElement): void {
  const sheet = sheetOf(canvas);
  if (!sheet) return;
  sheet.fillStyle = 'Canvas';
  sheet.fillRect(0, 0, WIDE, HIGH);
  sheet.fillStyle = 'CanvasText';
}
function write(canvas: HTMLCanvasElement, words: string): void {
  const sheet = sheetOf(canvas);
  if (!sheet) return;
  wipe(canvas);
  sheet.font = `italic 56px ${getComputedStyle(canvas).fontFamily}`;
  sheet.textBaseline = 'middle';
  sheet.fillText(words, 24, HIGH / 2, WIDE - 48);
}
/** What stands on the sheet, at once: a save that is pressed right after the last stroke finds it. */
function pictureOf(canvas: HTMLCanvasElement): File {
  const bytes = atob(canvas.toDataURL('image/png').replace(/^[^,]*,/, ''));
  return new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], 'signature.png', { type: 'image/png' });
}

/**
 * A signature drawn with finger, pen or mouse, or a name typed in its place; kept as a picture, as all files are, with each stroke and each
 * letter: a save takes what stands on the sheet, whether its button was pressed or not.
 */
export function SignatureInput(props: InputProps) {
  const { id, path, form, fact, required, readOnly, labelId, belowId } = props;
  const say = useWords();
  const { fileView, message, pick, clear, empty } = useChosen(props);
  const canvas = useRef<HTMLCanvasElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<'pen' | 'name'>();
  const isEmpty = fileView === null;
  const leave = (): void => {
    if (canvas.current) canvas.current.width = WIDE;
    if (name.current) name.current.value = '';
    setBy(undefined);
  };
  // Somebody else has emptied the field.
  useEffect(() => {
    if (isEmpty) leave();
  }, [isEmpty]);
  const pointOf = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => [
    (offsetX / currentTarget.clientWidth) * WIDE,
    (offsetY / currentTarget.clientHeight) * HIGH,
  ];
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (by !== 'pen') wipe(event.currentTarget);
    const sheet = sheetOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    sheet?.beginPath();
    sheet?.moveTo(...pointOf(event));
    setBy('pen');
  };
  const goOn = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const sheet = event.currentTarget.getContext('2d');
    sheet?.lineTo(...pointOf(event));
    sheet?.stroke();
  };
  const type = (input: string): void => {
    if (by === 'pen' || !canvas.current) return;
    const words = input.trim();
    write(canvas.current, words);
    setBy(words === '' ? undefined : 'name');
    if (words === '') empty();
    else void pick([pictureOf(canvas.current)]);
  };
  const use = (): void => {
    // What was refused before is tried again.
    if (isEmpty && by !== undefined && canvas.current) void pick([pictureOf(canvas.current)]);
    else setBy(undefined);
  };
  const text = String(form.store.get(path) ?? '');
  if (fileView && (by === undefined || fileView.isStored))
    return <ChosenFile file={fileView} files={form.services.files} text={text} onClear={readOnly ? undefined : () => void clear()} />;
  if (readOnly) return <p id={id}>{say('ui.signature.none')}</p>;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={belowId} className={`sd-signature${fact.error ? ' sd-signature-wrong' : ''}`}>
      <canvas
        ref={canvas}
        width={WIDE}
        height={HIGH}
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={goOn}
        onLostPointerCapture={({ currentTarget }) => void pick([pictureOf(currentTarget)])}
      />
      <div className="sd-wrap">
        <OutlinedInput
          id={id}
          inputRef={name}
          placeholder={say('ui.signature.name')}
          onChange={({ target }) => type(target.value)}
          inputProps={{
            'aria-label': say('ui.signature.name'),
            autoComplete: 'off',
            'aria-required': required || undefined,
            'aria-invalid': fact.error ? true : undefined,
          }}
        />
        <Button variant="outlined" onClick={use}>
          {say('ui.signature.use')}
        </Button>
        {by === undefined ? null : (
          <Button
            variant="text"
            onClick={() => {
              leave();
              empty();
            }}
          >
            {say('ui.clear')}
          </Button>
        )}
      </div>
      <div role="alert">{message ? <p className="sd-error">{message}</p> : null}</div>
    </div>
  );
}
