/** Compiled validators, made while the bench builds its pages; the default export holds them by part. */
declare module 'virtual:validators/*' {
  const validators: unknown;
  export default validators;
}
