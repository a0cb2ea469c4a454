/** From the name of an example to the name of an export, so that Storybook makes the id that the contract promises. */
import { storyNameFromExport, toId } from 'storybook/internal/csf';

const words = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** `the first father saves` -> `TheFirstFatherSaves`; a name that begins with a digit gets `_` before it. */
export function exportName(name: string): string {
  const identifier = words(name)
    .map((word) => (/^\d/.test(word) ? `_${word}` : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('');
  return identifier || 'Unnamed';
}

/** The id under which Storybook will show it: `forms-record-family--the-first-father-saves`. */
export const storyId = (meta: string, name: string): string => toId(meta, storyNameFromExport(exportName(name)));
