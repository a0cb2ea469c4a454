/** What a device is asked for: where it is, what its camera sees, what is drawn on it; and what is typed instead. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FileService } from '../../src/widgets/contract/form.ts';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';
import { buttonNamed, field, find, openStage, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  stage.close();
});

describe('a place', () => {
  test('quality 4: the device says where it is and how far it may be off', async () => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
      found({ coords: { latitude: 19.072831, longitude: 72.8826099, accuracy: 11.2 } } as GeolocationPosition),
    );
    const store = drawUnit(stage, { schema: { type: 'string' }, widget: 'place' });
    const box = await field(stage.place, 'unit');
    buttonNamed(stage.place, 'Use this place').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.get('unit')).toBe('geo:19.07283,72.88261;u=12');
    expect(box.value).toBe('19.07283, 72.88261 ± 12 m');
    expect(await formFaults(stage)).toEqual([]);
  });

  test('where it does not say, an address is typed', async () => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, refused) => refused?.({} as GeolocationPositionError));
    const store = drawUnit(stage, { schema: { type: 'string' }, widget: 'place' });
    const box = await field(stage.place, 'unit');
    await userEvent.click(buttonNamed(stage.place, 'Use this place'));
    await expect.poll(() => stage.place.querySelector('[role="status"]')?.textContent).toContain('Please type the address');
    await userEvent.fill(box, '12, River Road');
    expect(store.get('unit')).toBe('12, River Road');
    expect(await formFaults(stage)).toEqual([]);
  });
});

describe('a code', () => {
  test('is typed where the browser reads none', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    const store = drawUnit(stage, { schema: { type: 'string' }, widget: 'code' });
    await userEvent.fill(await field(stage.place, 'unit'), 'SD-1');
    expect([store.get('unit'), stage.place.querySelectorAll('[data-field="unit"] button').length]).toEqual(['SD-1', 0]);
  });

  test('quality 4: is read by the camera where it can, which is let go then', async () => {
    const stop = vi.fn();
    const construct = vi.fn();
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        constructor(options: unknown) {
          construct(options);
        }
        detect = () => Promise.resolve([{ rawValue: 'SD-42' }]);
      },
    );
    const stream = document.createElement('canvas').captureStream();
    stream.getTracks().forEach((track) => vi.spyOn(track, 'stop').mockImplementation(stop));
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const store = drawUnit(stage, { schema: { type: 'string' }, widget: 'code', with: { formats: ['qr_code'] } });
    await field(stage.place, 'unit');
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.click(buttonNamed(stage.place, 'Scan'));
    await expect.poll(() => store.get('unit')).toBe('SD-42');
    await expect.poll(() => stop.mock.calls.length).toBe(1);
    expect(construct).toHaveBeenCalledWith({ formats: ['qr_code'] });
  });
});

describe('a signature', () => {
  const schema = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } };
  const blobs: Blob[] = [];
  const files: FileService = {
    take: (file, name) => {
      blobs.push(file);
      return Promise.resolve(name);
    },
    read: (value) => (typeof value === 'string' ? { name: value, type: 'image/png', size: '4 kB', bytes: 4000 } : null),
    open: () => Promise.resolve(''),
    progress: () => null,
    subscribe: () => () => undefined,
    cancel: () => undefined,
  };
  beforeEach(() => {
    blobs.length = 0;
  });

  test('quality 4: a name typed by keyboard alone is kept as a picture', async () => {
    const store = drawUnit(stage, { schema, widget: 'signature', services: { files } });
    const box = await field(stage.place, 'unit');
    expect(await formFaults(stage)).toEqual([]);
    box.focus();
    await userEvent.keyboard('Asha Jadhav{Tab}{Enter}');
    await expect.poll(() => store.get('unit')).toBe('signature.png');
    expect(blobs.map(({ type, size }) => [type, size > 500])).toEqual('Asha Jadhav'.split('').map(() => ['image/png', true]));
    await expect.poll(() => stage.place.textContent).toContain('signature.png');
    expect(await formFaults(stage)).toEqual([]);
  });

  test('quality 2: what is drawn or typed is in the form without the button, and goes when it is wiped or the field is emptied', async () => {
    const store = drawUnit(stage, { schema, widget: 'signature', services: { files } });
    const canvas = await find<HTMLCanvasElement>(stage.place, 'canvas');
    const isClean = (): boolean =>
      !canvas
        .getContext('2d')
        ?.getImageData(0, 0, 600, 200)
        .data.some((part) => part > 0);
    await userEvent.click(canvas);
    await expect.poll(() => store.get('unit')).toBe('signature.png');
    await userEvent.click(canvas, { position: { x: 9, y: 9 } });
    await expect.poll(() => blobs.length).toBe(2);
    expect(isClean()).toBe(false);
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.click(buttonNamed(stage.place, 'Clear'));
    expect([store.get('unit'), isClean()]).toEqual([undefined, true]);
    const box = await field(stage.place, 'unit');
    await userEvent.type(box, 'Asha');
    await expect.poll(() => store.get('unit')).toBe('signature.png');
    store.set('unit', undefined);
    await expect.poll(() => [box.value, isClean()]).toEqual(['', true]);
    await userEvent.type(box, 'As');
    await expect.poll(() => store.get('unit')).toBe('signature.png');
    await userEvent.clear(box);
    await expect.poll(() => store.get('unit')).toBeUndefined();
  });

  test('what is drawn is kept; nothing drawn and nothing typed is nothing signed', async () => {
    const store = drawUnit(stage, { schema, widget: 'signature', services: { files } });
    const canvas = await find(stage.place, 'canvas');
    await userEvent.click(buttonNamed(stage.place, 'Sign'));
    expect(blobs).toEqual([]);
    await userEvent.click(canvas);
    await expect.poll(() => buttonNamed(stage.place, 'Clear')).toBeTruthy();
    await userEvent.click(buttonNamed(stage.place, 'Sign'));
    await expect.poll(() => store.get('unit')).toBe('signature.png');
    await expect.poll(() => stage.place.textContent).toContain('signature.png');
  });
});
