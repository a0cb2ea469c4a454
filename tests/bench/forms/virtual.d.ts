/** Compiled validators, made while the bench builds its pages: one export per part, `root` for what is left. */
declare module 'virtual:validators/*' {
  export const root: unknown;
}
