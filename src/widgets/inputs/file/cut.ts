/** Where a picture stands behind a frame: its middle (0 to 1 of the picture) and how much larger than just filling the frame. */
interface CutPlace {
  x: number;
  y: number;
  zoom: number;
}
interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;
export const middle: CutPlace = { x: 0.5, y: 0.5, zoom: 1 };
const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** The part of the picture that the frame shows, in the picture's own pixels; it never leaves the picture. */
export function windowOf(picture: Size, frame: Size, { x, y, zoom }: CutPlace): { left: number; top: number } & Size {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / between(1, zoom, MOST_ZOOM);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    width,
    height,
    left: between(0, x * picture.width - width / 2, picture.width - width),
    top: between(0, y * picture.height - height / 2, picture.height - height),
  };
}

/** The place after a move by pixels of the frame as it is drawn. */
export function movePlace(picture: Size, frame: Size, place: CutPlace, by: { x: number; y: number }): CutPlace {
  const { left, top, width, height } = windowOf(picture, frame, place);
  const scale = width / frame.width;
  return {
    zoom: place.zoom,
    x: between(width / 2, left + width / 2 - by.x * scale, picture.width - width / 2) / picture.width,
    y: between(height / 2, top + height / 2 - by.y * scale, picture.height - height / 2) / picture.height,
  };
}
