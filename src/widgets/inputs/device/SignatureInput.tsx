import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState, type PointerEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { ChosenFile } from '../file/ChosenFile.tsx';
import { useChosen } from '../file/useChosen.ts';
import type { InputProps } from '../types.ts';
import './device.css';

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

/** A signature drawn with finger, pen or mouse, or a name typed in its place; kept as a picture, as all files are. */
export function SignatureInput(props: InputProps) {
  const { id, path, form, fact, required, readOnly, labelId, belowId } = props;
  const say = useWords();
  const { shown, said, pick, clear } = useChosen(props);
  const canvas = useRef<HTMLCanvasElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [drawn, setDrawn] = useState(false);
  const pointOf = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => [
    (offsetX / currentTarget.clientWidth) * WIDE,
    (offsetY / currentTarget.clientHeight) * HIGH,
  ];
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const sheet = sheetOf(event.currentTarget);
    if (!drawn) wipe(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    sheet?.beginPath();
    sheet?.moveTo(...pointOf(event));
    setDrawn(true);
  };
  const goOn = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const sheet = event.currentTarget.getContext('2d');
    sheet?.lineTo(...pointOf(event));
    sheet?.stroke();
  };
  const keep = (): void => {
    const words = name.current?.value.trim() ?? '';
    const sheet = canvas.current && sheetOf(canvas.current);
    if (!canvas.current || !sheet || (!drawn && words === '')) return;
    if (!drawn) {
      wipe(canvas.current);
      sheet.font = `italic 56px ${getComputedStyle(canvas.current).fontFamily}`;
      sheet.textBaseline = 'middle';
      sheet.fillText(words, 24, HIGH / 2, WIDE - 48);
    }
    canvas.current.toBlob((blob) => (blob ? void pick([new File([blob], 'signature.png', { type: 'image/png' })]) : undefined), 'image/png');
    setDrawn(false);
  };
  const text = String(form.store.get(path) ?? '');
  if (shown) return <ChosenFile file={shown} files={form.services.files} text={text} onClear={readOnly ? undefined : () => void clear()} />;
  if (readOnly) return <p id={id}>{say('ui.signature.none')}</p>;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={belowId} className={`sd-signature${fact.error ? ' sd-signature-wrong' : ''}`}>
      <canvas ref={canvas} width={WIDE} height={HIGH} aria-hidden="true" onPointerDown={begin} onPointerMove={goOn} />
      <div className="sd-signature-row">
        <OutlinedInput
          id={id}
          inputRef={name}
          placeholder={say('ui.signature.name')}
          inputProps={{
            'aria-label': say('ui.signature.name'),
            autoComplete: 'off',
            'aria-required': required || undefined,
            'aria-invalid': fact.error ? true : undefined,
          }}
        />
        <Button variant="outlined" onClick={keep}>
          {say('ui.signature.use')}
        </Button>
        {drawn ? (
          <Button
            variant="text"
            onClick={() => {
              if (canvas.current) canvas.current.width = WIDE;
              setDrawn(false);
            }}
          >
            {say('ui.clear')}
          </Button>
        ) : null}
      </div>
      <div role="alert">{said ? <p className="sd-error">{said}</p> : null}</div>
    </div>
  );
}
