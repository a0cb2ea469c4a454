/** What the parts of a workbook are written with. */

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** What the parts are of. */
export const namespaces = {
  sheets: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  links: 'http://schemas.openxmlformats.org/package/2006/relationships',
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  kind: 'application/vnd.openxmlformats-officedocument.spreadsheetml',
} as const;

/** Signs that no XML may hold, not even in another spelling: they are left out. */
const BARRED = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const xmlText = (value: string): string => value.replace(BARRED, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

const LETTERS = 26;
const A = 65;
/** 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index >= LETTERS ? columnName(Math.floor(index / LETTERS) - 1) : '') + String.fromCharCode(A + (index % LETTERS));

const PLAIN = /^[\w ./-]*$/;

/** A cell that holds a text. */
export const textCell = (value: string, at: string, style = ''): string =>
  `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${PLAIN.test(value) ? value : xmlText(value)}</t></is></c>`;
