/**
 * Whether a browser would open an address at http or https: read as a browser reads it, which leaves blanks and line breaks out of a scheme. A relative
 * one is of the page itself.
 */
export const isWeb = (address: string): boolean =>
  URL.canParse(address, 'https://page.invalid') && ['http:', 'https:'].includes(new URL(address, 'https://page.invalid').protocol);
