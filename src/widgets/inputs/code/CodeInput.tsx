import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconScan } from '../../theme/laterIcons.ts';
import { TextControl, type TextKind } from '../TextControl.tsx';
import type { InputProps } from '../types.ts';
import './code.css';

/** What browsers that read codes have (the Barcode Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = new (options?: { formats: readonly string[] }) => Detector;
const makerHere = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

const kind: TextKind = { html: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } };
/** So often the picture of the camera is looked at. */
const EVERY_MS = 250;

interface ScanProps {
  make: DetectorMaker;
  formats: readonly string[] | undefined;
  label: string;
  onFound: (code: string) => void;
  onFailed: () => void;
}
/** What the camera sees, until a code is in it. */
function Scan({ make: Make, formats, label, onFound, onFailed }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const listeners = useRef({ onFound, onFailed });
  useEffect(() => {
    listeners.current = { onFound, onFailed };
  });
  useEffect(() => {
    const detector = new Make(formats ? { formats } : undefined);
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const stop = (): void => {
      over = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
    const look = async (): Promise<void> => {
      const box = video.current;
      if (over || !box) return;
      const [found] = await detector.detect(box).catch(() => []);
      if (found !== undefined && !over) return listeners.current.onFound(found.rawValue);
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      return look();
    };
    start().catch(() => listeners.current.onFailed());
    return stop;
  }, [Make, formats]);
  return <video ref={video} muted playsInline aria-label={label} className="sd-scan" />;
}

/** A code that the camera reads where the browser can, typed everywhere. Option `formats`: the kinds that are looked for (`qr_code`, `ean_13`). */
export function CodeInput(props: InputProps) {
  const { path, plan, form } = props;
  const say = useWords();
  const [state, setState] = useState<'looking' | 'failed'>();
  const make = makerHere();
  const formats = plan.options['formats'] as readonly string[] | undefined;
  const found = (code: string): void => {
    setState(undefined);
    form.store.set(path, code);
    form.store.touch(path);
  };
  return (
    <div className="sd-device sd-wrap">
      <TextControl {...props} kind={kind} />
      {make ? (
        <Button variant="outlined" startIcon={<Icon of={IconScan} />} onClick={() => setState(state === 'looking' ? undefined : 'looking')}>
          {say(state === 'looking' ? 'ui.code.stop' : 'ui.code.scan')}
        </Button>
      ) : null}
      {make && state === 'looking' ? (
        <Scan make={make} formats={formats} label={say('ui.code.camera')} onFound={found} onFailed={() => setState('failed')} />
      ) : null}
      <div role="status">{state === 'failed' ? <p className="sd-small">{say('ui.code.failed')}</p> : null}</div>
    </div>
  );
}
