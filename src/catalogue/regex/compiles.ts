/** Whether a pattern is one that Ajv and the rules can use (with the `u` flag). */
export function compilesAsPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
