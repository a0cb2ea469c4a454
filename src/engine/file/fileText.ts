/**
 * A file as the value of a field: one short text that names it and says what it is, never its content. `ref` tells where the content is:
 * `local.…` chosen in this page and not sent yet, `new` sent with this request, anything else kept by the server.
 */
import type { Json } from '../types.ts';

interface FileText {
  ref: string;
  name: string;
  /** Media type, judged by content; '' when it is none that is known. */
  type: string;
  /** Bytes. */
  size: number;
  /** Begins as its type says, and ends in the middle. */
  cut?: boolean;
  /** May ask for a password. */
  locked?: boolean;
  /** Of a picture that has too many. */
  pixels?: number;
}

const SHAPE = /^file:([A-Za-z0-9._-]{1,200})\?name=([^&]*)&type=([^&]*)&size=(\d{1,12})(&cut=1)?(&locked=1)?(?:&pixels=(\d{1,20}))?$/;

/** `file:local.1?name=bill.pdf&type=application%2Fpdf&size=2048`. */
export const fileText = ({ ref, name, type, size, cut, locked, pixels }: FileText): string =>
  `file:${ref}?name=${encodeURIComponent(name)}&type=${encodeURIComponent(type)}&size=${size}${cut ? '&cut=1' : ''}${locked ? '&locked=1' : ''}${pixels === undefined ? '' : `&pixels=${pixels}`}`;

const decoded = (text: string | undefined): string | null => {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return null;
  }
};

/** Reads such a text; null for anything else. */
export function readFileText(value: Json | undefined): FileText | null {
  const found = typeof value === 'string' && value.startsWith('file:') ? SHAPE.exec(value) : null;
  if (!found) return null;
  const [name, type] = [decoded(found[2]), decoded(found[3])];
  if (name === null || type === null) return null;
  return {
    ref: found[1] ?? '',
    name,
    type,
    size: Number(found[4]),
    ...(found[5] === undefined ? {} : { cut: true }),
    ...(found[6] === undefined ? {} : { locked: true }),
    ...(found[7] === undefined ? {} : { pixels: Number(found[7]) }),
  };
}

/** Whether a field's value is a file that was chosen in this page and not sent yet. */
export const isLocalFile = (value: Json | undefined): value is string => readFileText(value)?.ref.startsWith('local.') ?? false;
