/** Kinds of file that a field may take: what people call each, and the endings that its names have. */
interface FileKind {
  name: string;
  endings: readonly string[];
}
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

const fileKinds: Readonly<Record<string, FileKind>> = {
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/gif': { name: 'GIF', endings: ['gif'] },
  'image/webp': { name: 'WebP', endings: ['webp'] },
  'image/bmp': { name: 'BMP', endings: ['bmp'] },
  'image/tiff': { name: 'TIFF', endings: ['tif', 'tiff'] },
  'image/heic': { name: 'HEIC', endings: ['heic', 'heif'] },
  'image/svg+xml': { name: 'SVG', endings: ['svg'] },
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'application/rtf': { name: 'RTF', endings: ['rtf'] },
  'application/vnd.ms-office': { name: 'older Office files', endings: ['ppt', 'xls'] },
  [`${OFFICE}.wordprocessingml.document`]: { name: 'Word', endings: ['docx'] },
  [`${OFFICE}.presentationml.presentation`]: { name: 'PowerPoint', endings: ['pptx'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { name: 'Excel', endings: ['xlsx'] },
  [`${OPEN}.text`]: { name: 'OpenDocument text', endings: ['odt'] },
  [`${OPEN}.spreadsheet`]: { name: 'OpenDocument spreadsheet', endings: ['ods'] },
  [`${OPEN}.presentation`]: { name: 'OpenDocument presentation', endings: ['odp'] },
  'text/plain': { name: 'text', endings: ['txt', 'text', 'csv', 'tsv', 'eml'] },
};

/** More than any camera of a phone makes of a document, and less than takes the memory of who draws it. */
export const MOST_PIXELS = 50_000_000;

export const kindName = (type: string): string => fileKinds[type]?.name ?? type;

/** Endings of names of this kind, the usual one first; none for a kind that no field takes. */
export const endingsOf = (type: string): readonly string[] => fileKinds[type]?.endings ?? [];

/** What a browser is told to offer. It knows few files without their ending: text has many. */
export const acceptText = (types: readonly string[]): string =>
  types
    .flatMap((type) => (type.startsWith('image/') || type === 'application/pdf' ? [type] : endingsOf(type).map((ending) => `.${ending}`)))
    .join(',');

/** `PDF` of `bill.PDF`, in small letters; '' without one. */
export const endingIn = (name: string): string => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const MEGA = 1_000_000;

/** `2 MB`, `1.4 MB`, `312 kB`, `9 bytes`: decimal units, rounded up in the last place so that what is too large never reads as the limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, of] = bytes < MEGA ? (['kB', 1000] as const) : (['MB', MEGA] as const);
  return `${Math.ceil((bytes / of) * 10) / 10} ${unit}`;
}

/** What a text about too many pixels is filled with: megapixels. */
export const pixelWords = (pixels: number): { pixels: number; most: number } => ({ pixels: Math.ceil(pixels / MEGA), most: MOST_PIXELS / MEGA });

/** `JPEG, PNG or PDF`. */
export const fileTypeNames = (types: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(types.map(kindName));
