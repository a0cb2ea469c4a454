import { expect, test } from 'vitest';
import { middle, movePlace, windowOf } from '../../src/widgets/inputs/file/cut.ts';

const frame = { width: 480, height: 640 };
const wide = { width: 1600, height: 800 };

test('D2-DOCS-12 D3-RECORD-24 the window has the shape of the frame and lies in the middle at first', () => {
  expect(windowOf(wide, frame, middle)).toEqual({ left: 500, top: 0, width: 600, height: 800 });
  expect(windowOf({ width: 240, height: 320 }, frame, middle)).toEqual({ left: 0, top: 0, width: 240, height: 320 });
});

test('it never leaves the picture, however far it is moved', () => {
  const far = movePlace(wide, frame, middle, { x: -10_000, y: 300 });
  expect(windowOf(wide, frame, far)).toEqual({ left: 1000, top: 0, width: 600, height: 800 });
  expect(windowOf(wide, frame, movePlace(wide, frame, far, { x: 48, y: 0 })).left).toBe(940);
});

test('a larger picture shows less of itself, at most four times', () => {
  expect(windowOf(wide, frame, { ...middle, zoom: 2 })).toEqual({ left: 650, top: 200, width: 300, height: 400 });
  expect(windowOf(wide, frame, { ...middle, zoom: 9 }).width).toBe(150);
});
