import { isObject, objectOf } from '../../../engine/json.ts';
import type { ListDef } from '../../../engine/definition/list.ts';
import type { Text } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { transitionsOf } from '../../transitions.ts';
import type { FormDef } from '../../definition/form.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach, inFiles } from '../untilChanged.ts';
import { languageOf, keysNamed, placeholdersOf, saidTexts } from './places.ts';

/* Which `{placeholders}` a text has, and which of them get no value. */

/** Placeholders of a text with all its keys expanded. */
export function placeholdersIn({ texts }: CheckContext, text: string): string[] {
  const whole =
    keysNamed(text)
      .map((key) => texts[key] ?? '')
      .join(' ') + text.replace(/\{\{[^}]*\}\}/g, '');
  return [...new Set(placeholdersOf(whole))];
}

/** A finding for each placeholder of a text that none of the given values fills. */
function unfilled(context: CheckContext, pointer: string, text: string | undefined, valueNames: readonly string[]): FoundFault[] {
  return placeholdersIn(context, text ?? '')
    .filter((name) => !valueNames.includes(name))
    .map((name) => {
      const right =
        valueNames.length > 0 ? oneOf(name, valueNames, 'value') : `"values": { "${name}": … } beside the text, or a text without {${name}}`;
      return wrongAt(pointer, `the text wants a value for {${name}} and gets none`, right);
    });
}

/** What the judge itself knows about a failed keyword. */
const ofKeywords = ['limit'];

/** A message whose values stand beside it: every placeholder is filled, and no value is spare. */
function inMessage(context: CheckContext, base: string, { message, values }: { message: Text; values?: object }): FoundFault[] {
  const valueNames = Object.keys(values ?? {});
  const names = placeholdersIn(context, message);
  // A text that is not there is told of as such.
  const isThere = keysNamed(message).every((key) => Object.hasOwn(context.texts, key));
  const spare = valueNames
    .filter((name) => isThere && !names.includes(name))
    .map((name) => {
      const right = names.length > 0 ? oneOf(name, names, 'placeholder') : 'no value, or a text that says it';
      return wrongAt(pointerTo(`${base}/values`, name), `the text has no {${name}}`, right);
    });
  return [...unfilled(context, `${base}/message`, message, valueNames), ...spare];
}

function inRules({ rules }: FormDef, context: CheckContext): FoundFault[] {
  // The words of a unique key are judged where its entity says them.
  const checks = (rules.check ?? []).flatMap((check, index) => (check.unique ? [] : inMessage(context, `/check/${index}`, check)));
  const required = Object.entries(rules.require ?? {}).flatMap(([pointer, rule]) => {
    const message = isObject(rule) ? rule['message'] : undefined;
    return typeof message === 'string' ? unfilled(context, pointerTo('/require', pointer, 'message'), message, ofKeywords) : [];
  });
  return [...checks, ...required];
}

function inList(list: ListDef, context: CheckContext): FoundFault[] {
  const actions = (['actions', 'buttons'] as const).flatMap((key) =>
    (list[key] ?? []).flatMap((action, index) => {
      const valueNames = Object.keys(action.values ?? {});
      const base = `/${key}/${index}`;
      return [
        ...(['label', 'otherwise', 'needsRow', 'failed'] as const).flatMap((name) => unfilled(context, `${base}/${name}`, action[name], valueNames)),
        ...(['title', 'text', 'yes', 'no'] as const).flatMap((name) =>
          unfilled(context, `${base}/confirm/${name}`, action.confirm?.[name], [...valueNames, ...Object.keys(action.confirm?.values ?? {})]),
        ),
        ...(['say', 'done'] as const).flatMap((name) => unfilled(context, `${base}/undo/${name}`, action.undo?.[name], valueNames)),
        ...(action.run ?? []).flatMap((step, at) => [
          ...unfilled(context, `${base}/run/${at}/say`, step.say, valueNames),
          ...unfilled(context, `${base}/run/${at}/detail/text`, step.detail?.text, Object.keys(step.detail?.values ?? {})),
          ...unfilled(context, `${base}/run/${at}/refuse/say`, step.refuse?.say, valueNames),
        ]),
      ];
    }),
  );
  const columns = list.columns.flatMap(({ says }, index) =>
    unfilled(context, `/columns/${index}/says/text`, says?.text, ['value', ...Object.keys(says?.values ?? {})]),
  );
  return [...columns, ...actions, ...unfilled(context, '/count', list.count, ['total'])];
}

/** What steps of workflows tell people. */
const inWorkflows = inEach('workflow', (workflow, context) =>
  transitionsOf(workflow).flatMap(({ pointer, transition: { actions = [] } }) =>
    actions.flatMap(({ type, params = {} }, index) => {
      if (type !== 'notify') return [];
      const valueNames = Object.keys(objectOf(params['values']));
      return (['subject', 'text'] as const).flatMap((key) =>
        unfilled(context, `${pointer}/actions/${index}/params/${key}`, String(params[key] ?? ''), valueNames),
      );
    }),
  ),
);

// Titles of screens and words of menus get no values.
const inScreens = inEach('screen', ({ title }, context) =>
  saidTexts(title, '/title').flatMap(({ pointer, text }) => unfilled(context, pointer, text, [])),
);
const inMenus = inFiles(['menus'], ({ value }, context) =>
  Object.entries(objectOf(objectOf(value)['entries'])).flatMap(([name, entry]) =>
    (['label', 'group'] as const).flatMap((key) => {
      const text = objectOf(entry)[key];
      return typeof text === 'string' ? unfilled(context, pointerTo('/entries', name, key), text, []) : [];
    }),
  ),
);

const inForms = inEach('rules', inRules);
const inLists = inEach('list', inList);
const inEntities = inEach('entity', ({ unique: all = [] }, context) =>
  // Without values the action says them.
  all.flatMap((unique, index) => (unique.values ? inMessage(context, `/unique/${index}`, unique) : [])),
);
const everywhere = [inForms, inLists, inEntities, inWorkflows, inScreens, inMenus];

/** Every `{placeholder}` of a text that is said gets its value, and every value is said. */
export const placeholders: Check = {
  name: 'placeholder',
  faults: (context) => {
    if (context.catalogue.messages[languageOf(context)] === undefined) return [];
    return everywhere.flatMap((faults) => faults(context));
  },
};

const MARKUP = /<\/?[a-z][^>]*>|<!--/i;
const PICTURE = /!\[[^\]]*\]/;
const LINK = /\[[^\]]*\]\(\s*<?([^)\s>]*)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)|<([a-z][a-z0-9+.-]*:[^\s>]*)>/gim;
/** Of https and http, or a path of the product. */
const leadsOn = (address: string): boolean => /^(https?:\/\/[^/]|\/(?!\/)|#)/i.test(address);

function richNoteFaults({ ui }: FormDef, context: CheckContext): FoundFault[] {
  return ui.sections.flatMap(({ markdown = '' }, index): FoundFault[] => {
    const pointer = `/sections/${index}/markdown`;
    const whole = [markdown, ...keysNamed(markdown).map((key) => context.texts[key] ?? '')].join('\n');
    const links = [...whole.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    return [
      ...(MARKUP.test(whole) ? faultAt(pointer, 'the text holds HTML, which is shown as it is written', 'Markdown alone') : []),
      ...(PICTURE.test(whole) ? faultAt(pointer, 'the text holds a picture', 'words and links; pictures stand in options ("image")') : []),
      ...links
        .filter((address) => !leadsOn(address))
        .map((address) => wrongAt(pointer, `a link leads to "${address}"`, 'an address of https or http, or a path of the product, "/…"')),
      ...placeholdersIn(context, markdown).map((name) =>
        wrongAt(pointer, `the text gets no value for {${name}}`, 'words alone, or {name} in "note"'),
      ),
    ];
  });
}

/** What sections say at length: Markdown without markup of another kind, without pictures, with links that lead somewhere people may go. */
export const richNotes: Check = { name: 'rich-note', faults: inEach('ui', richNoteFaults) };
