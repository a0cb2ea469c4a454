/** How a kept file leaves: never sniffed, never run, inline only where nothing in it can be run. */
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../types.ts';

const INLINE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);

const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** `inline; filename="bill.pdf"; filename*=UTF-8''bill.pdf` */
export const disposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;

export function sendFile(reply: FastifyReply, { bytes, type, name, isDownload }: FileAnswer): FastifyReply {
  const isInline = INLINE.has(type) && !isDownload;
  // A sandbox would keep browsers from showing a PDF of their own.
  const policy =
    type === 'application/pdf'
      ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
      : "default-src 'none'; sandbox; frame-ancestors 'none'";
  return reply
    .header('Content-Type', INLINE.has(type) ? type : 'application/octet-stream')
    .header('Content-Disposition', disposition(isInline ? 'inline' : 'attachment', name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
