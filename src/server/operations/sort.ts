/** `name`, or `-name` for descending. */
export const sortOf = (text: string): { column: string; descending: boolean } =>
  text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };
