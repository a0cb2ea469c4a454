/** A rule in words, for people who do not read json-logic. What has no words here is shown as it stands. */
import type { Json, Logic } from '../../src/engine/types.ts';

const roots: Readonly<Record<string, string>> = {
  'session.role': 'role',
  'session.program': 'programme',
  'session.centre': 'centre',
  'session.model': 'centre model',
  'session.user': 'user',
};
/** `session.role.readOnlyRecord` -> `role: read only record` */
function sayPath(path: string): string {
  const spaced = (word: string): string => word.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  for (const [root, name] of Object.entries(roots)) if (path.startsWith(`${root}.`)) return `${name}: ${spaced(path.slice(root.length + 1))}`;
  return path.split('.').map(spaced).join(' · ');
}

const sayValue = (value: Json): string => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));
const between: Readonly<Record<string, string>> = {
  and: ' and ',
  or: ' or ',
  '===': ' is ',
  '!==': ' is not ',
  '==': ' is ',
  '!=': ' is not ',
  '<': ' < ',
  '<=': ' ≤ ',
  '>': ' > ',
  '>=': ' ≥ ',
  in: ' is one of ',
  sameText: ' is ',
};

/** @returns one line */
export function sayLogic(logic: Logic): string {
  if (typeof logic !== 'object' || logic === null) return sayValue(logic);
  if (Array.isArray(logic)) return logic.map(sayLogic).join(', ');
  const [operator = '', operand = null] = Object.entries(logic)[0] ?? [];
  const args: Json[] = Array.isArray(operand) ? operand : [operand];
  if (operator === 'var') return sayPath(String(args[0]));
  if (operator === '!') return `not (${sayLogic(args[0] ?? null)})`;
  if (operator === '!!') return sayLogic(args[0] ?? null);
  const word = between[operator];
  if (word) {
    const nested = (arg: Json): string =>
      typeof arg === 'object' && arg !== null && ('or' in arg || 'and' in arg) ? `(${sayLogic(arg)})` : sayLogic(arg);
    return args.map(nested).join(word);
  }
  return `${operator}(${args.map(sayLogic).join(', ')})`;
}
