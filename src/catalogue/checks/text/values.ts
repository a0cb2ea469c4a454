/** Which `{placeholders}` a text has, and which of them get no value. */
import type { Source } from '../../source.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt, type CheckContext, type Finding } from '../check.ts';
import { languageOf } from './language.ts';
import { keysNamed, placeholdersOf } from './places.ts';

/** Placeholders of a text with all its keys expanded. */
export function placeholdersIn(context: CheckContext, text: string): string[] {
  const messages = context.catalogue.messages[languageOf(context)] ?? {};
  const whole =
    keysNamed(text)
      .map((key) => messages[key] ?? '')
      .join(' ') + text.replace(/\{\{[^}]*\}\}/g, '');
  return [...new Set(placeholdersOf(whole))];
}

/** A finding for each placeholder of a text that none of the given values fills. */
export function unfilled(context: CheckContext, source: Source, pointer: string, text: string | undefined, given: readonly string[]): Finding[] {
  return placeholdersIn(context, text ?? '')
    .filter((name) => !given.includes(name))
    .map((name) => {
      const right = given.length > 0 ? oneOf(name, given, 'value') : `"values": { "${name}": … } beside the text, or a text without {${name}}`;
      return { source, ...wrongAt(pointer, `the text wants a value for {${name}} and gets none`, right) };
    });
}
