/** What was asked for cannot be made; the message says why, for the person at the terminal. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
