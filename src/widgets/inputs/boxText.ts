/** What stands in a box after somebody typed, pasted or had something filled in. */

/** How a kind of text is taken into its box. */
export interface BoxKind {
  /** Takes away what does not belong, while it is typed. */
  clean?: (input: string) => string;
  /** What a text that comes at once (pasted, dropped, filled in) means; undefined where it does not fit: then it is shown whole, for the form to refuse. What is cleaned of it without one. */
  read?: (text: string, most: number | undefined) => string | undefined;
}

interface BoxChange {
  /** What stood there, and what the browser has made of it. */
  before: string;
  value: string;
  /** Of the browser's event: how it came about, and the signs that came. */
  inputType?: string | undefined;
  data?: string | null | undefined;
}

const BY_KEY = /^(insertText|insertCompositionText|insertLineBreak|insertParagraph|delete\w+)$/;

/** Some keyboards put a whole text in as if it were one sign. */
const isTyped = ({ inputType = '', data }: BoxChange): boolean =>
  BY_KEY.test(inputType) && !(inputType === 'insertText' && [...(data ?? '')].length > 1);

/**
 * Typing stops at `most` signs and passes over what does not belong; a text that comes at once is read as what it means, and is never shortened
 * to something that passes: what does not fit stays whole, until what is left of it fits.
 */
export function boxText(change: BoxChange, { clean = String, read }: BoxKind, most: number | undefined): string {
  const { before, value } = change;
  const fits = (text: string): boolean => clean(text) === text && (most === undefined || text.length <= most);
  if (!isTyped(change) || !fits(before)) return read ? (read(value, most) ?? value.trim()) : clean(value);
  const cleanText = clean(value);
  return most !== undefined && cleanText.length > most && cleanText.length > before.length ? before : cleanText;
}
