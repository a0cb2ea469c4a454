/** What sections say at length: Markdown without markup of another kind, without pictures, with links that lead somewhere people may go. */
import type { FormDef } from '../../definition/form.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { languageOf } from './language.ts';
import { keysNamed } from './places.ts';
import { placeholdersIn } from './placeholders.ts';

const MARKUP = /<\/?[a-z][^>]*>|<!--/i;
const PICTURE = /!\[[^\]]*\]/;
const LINK = /\[[^\]]*\]\(\s*<?([^)\s>]*)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)|<([a-z][a-z0-9+.-]*:[^\s>]*)>/gim;
/** Of https and http, or a path of the product. */
const leadsOn = (address: string): boolean => /^(https?:\/\/[^/]|\/(?!\/)|#)/i.test(address);

function judge({ ui }: FormDef, context: CheckContext): FoundFault[] {
  const messages = context.catalogue.messages[languageOf(context)] ?? {};
  return ui.sections.flatMap(({ markdown = '' }, index): FoundFault[] => {
    const pointer = `/sections/${index}/markdown`;
    const whole = [markdown, ...keysNamed(markdown).map((key) => messages[key] ?? '')].join('\n');
    const links = [...whole.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    return [
      ...(MARKUP.test(whole) ? [wrongAt(pointer, 'the text holds HTML, which is shown as it is written', 'Markdown alone')] : []),
      ...(PICTURE.test(whole) ? [wrongAt(pointer, 'the text holds a picture', 'words and links; pictures stand in options ("image")')] : []),
      ...links
        .filter((address) => !leadsOn(address))
        .map((address) => wrongAt(pointer, `a link leads to "${address}"`, 'an address of https or http, or a path of the product, "/…"')),
      ...placeholdersIn(context, markdown).map((name) =>
        wrongAt(pointer, `the text gets no value for {${name}}`, 'words alone, or {name} in "note"'),
      ),
    ];
  });
}

export const richNotes: Check = {
  name: 'rich-note',
  faults: (context) =>
    Object.values(context.catalogue.forms).flatMap((form) => {
      const source = context.definitions.get('ui', form.id);
      return source ? judge(form, context).map((found) => ({ source, ...found })) : [];
    }),
};
