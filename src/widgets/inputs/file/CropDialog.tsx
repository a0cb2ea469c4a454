import DialogActions from '@mui/material/DialogActions';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { DialogFrame, DialogText } from '../../dialogs/DialogFrame.tsx';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { useWords } from '../../environment/environment.tsx';
import { MOST_ZOOM, middle, movePlace, windowOf } from './cut.ts';
import './file.css';

interface CropProps {
  picture: Blob;
  /** Pixels of what comes out. */
  width: number;
  height: number;
  onUse: (cut: Blob) => void;
  onCancel: () => void;
}

const QUALITY = 0.9;
const STEP = 12;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Cuts a picture to a size (D2-DOCS-11 to 13): dragged or moved by arrows behind the frame, made larger with the slider. Nothing of its metadata stays. */
export default function CropDialog({ picture, width, height, onUse, onCancel }: CropProps) {
  const say = useWords();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [broken, setBroken] = useState(false);
  const [place, setPlace] = useState(middle);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const frame = { width, height };

  useEffect(() => {
    let over = false;
    createImageBitmap(picture, { imageOrientation: 'from-image' }).then(
      (bitmap) => (over ? bitmap.close() : setImage(bitmap)),
      () => setBroken(true),
    );
    return () => {
      over = true;
    };
  }, [picture]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!image || !context) return;
    const { left, top, ...size } = windowOf(image, { width, height }, place);
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, left, top, size.width, size.height, 0, 0, width, height);
  }, [image, place, width, height]);

  const move = (by: { x: number; y: number }): void => {
    if (image) setPlace((now) => movePlace(image, frame, now, by));
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const from = grip.current;
    if (!from) return;
    const scale = width / event.currentTarget.clientWidth;
    move({ x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale });
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const key = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  const use = (): void => canvas.current?.toBlob((cut) => (cut ? onUse(cut) : setBroken(true)), 'image/jpeg', QUALITY);
  return (
    <DialogFrame open onClose={onCancel} describedBy={id}>
      <DialogText id={id} title={say('ui.crop.title')} text={broken ? say('ui.crop.broken') : say('ui.crop.how')}>
        {broken ? null : (
          <>
            <canvas
              ref={canvas}
              width={width}
              height={height}
              className="sd-crop"
              role="application"
              aria-label={say('ui.crop.picture')}
              tabIndex={0}
              data-first=""
              onKeyDown={key}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                grip.current = { x: event.clientX, y: event.clientY };
              }}
              onPointerMove={drag}
              onPointerUp={() => {
                grip.current = null;
              }}
            />
            <label className="sd-crop-zoom sd-line">
              {say('ui.crop.zoom')}
              <input
                type="range"
                min={1}
                max={MOST_ZOOM}
                step={0.05}
                value={place.zoom}
                onChange={({ target }) => setPlace((now) => ({ ...now, zoom: Number(target.value) }))}
              />
            </label>
          </>
        )}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'cancel', label: say('ui.crop.cancel'), onPress: onCancel }} />
        {broken ? null : <ActionButton action={{ id: 'use', label: say('ui.crop.use'), onPress: use, kind: 'solid', busy: image === null }} />}
      </DialogActions>
    </DialogFrame>
  );
}
