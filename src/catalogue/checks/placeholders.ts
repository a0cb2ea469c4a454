import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { keysNamed, placeholdersOf } from './textPlaces.ts';
import { languageOf } from './texts.ts';

/** What the judge itself knows about a failed keyword. */
const ofKeywords = ['limit'];

/** Placeholders of a text with all keys expanded. */
function wanted({ catalogue }: CheckContext, language: string, text: string): string[] {
  const messages = catalogue.messages[language] ?? {};
  const whole = keysNamed(text).map((key) => messages[key] ?? '').join(' ') + text.replace(/\{\{[^}]*\}\}/g, '');
  return [...new Set(placeholdersOf(whole))];
}

function compared(context: CheckContext, place: Omit<Finding, 'wrong' | 'right'>, text: string, given: readonly string[]): Finding[] {
  return wanted(context, languageOf(context), text).filter((name) => !given.includes(name)).map((name) => ({
    ...place, wrong: `the text wants a value for {${name}} and gets none`, right: given.length > 0 ? oneOf(name, given, 'value') : `"values": { "${name}": … } beside the text, or a text without {${name}}`,
  }));
}

function inForms(context: CheckContext): Finding[] {
  return Object.values(context.catalogue.forms).flatMap(({ id, rules }) => {
    const source = context.definitions.get('rules', id);
    if (!source) return [];
    const checks = (rules.check ?? []).flatMap((check, index) => {
      const given = Object.keys(check.values ?? {});
      const lacking = compared(context, { source, pointer: `/check/${index}/message`, part: 'value' }, check.message, given);
      const names = wanted(context, languageOf(context), check.message);
      const spare = given.filter((name) => !names.includes(name)).map((name): Finding => ({
        source, pointer: pointerTo(`/check/${index}/values`, name), wrong: `the text has no {${name}}`, right: names.length > 0 ? oneOf(name, names, 'placeholder') : 'no value, or a text that says it',
      }));
      return [...lacking, ...spare];
    });
    const required = Object.entries(rules.require ?? {}).flatMap(([pointer, rule]) => {
      const message = typeof rule === 'object' && rule !== null && !Array.isArray(rule) && 'message' in rule ? rule['message'] : undefined;
      return typeof message === 'string' ? compared(context, { source, pointer: pointerTo('/require', pointer, 'message'), part: 'value' }, message, ofKeywords) : [];
    });
    return [...checks, ...required];
  });
}

function inLists(context: CheckContext): Finding[] {
  return Object.values(context.catalogue.lists).flatMap((list) => {
    const source = context.definitions.get('list', list.id);
    if (!source) return [];
    const actions = (['actions', 'buttons'] as const).flatMap((key) => (list[key] ?? []).flatMap((action, index) => {
      const given = Object.keys(action.values ?? {});
      const base = `/${key}/${index}`;
      const own = (['label', 'otherwise', 'needsRow'] as const).flatMap((name) => compared(context, { source, pointer: `${base}/${name}`, part: 'value' }, action[name] ?? '', given));
      const run = (action.run ?? []).flatMap((step, at) => [
        ...compared(context, { source, pointer: `${base}/run/${at}/say`, part: 'value' }, step.say ?? '', given),
        ...compared(context, { source, pointer: `${base}/run/${at}/refuse/say`, part: 'value' }, step.refuse?.say ?? '', given),
      ]);
      return [...own, ...run];
    }));
    return [...actions, ...compared(context, { source, pointer: '/count', part: 'value' }, list.count ?? '', ['total'])];
  });
}

/** Other languages say the same with the same placeholders, and nothing that the first does not know. */
function languages(context: CheckContext): { faults: Finding[]; notices: Finding[] } {
  const first = languageOf(context);
  const messages = context.catalogue.messages[first] ?? {};
  const faults: Finding[] = [];
  const notices: Finding[] = [];
  for (const { id, source } of context.definitions.of('messages')) {
    if (id === first || context.catalogue.messages[first] === undefined) continue;
    const own = context.catalogue.messages[id] ?? {};
    for (const [key, text] of Object.entries(own)) {
      const original = messages[key];
      if (original === undefined) {
        faults.push({ source, pointer: `/${key}`, wrong: `"${key}" is no text of config/messages/${first}.json`, right: oneOf(key, Object.keys(messages).filter((one) => one.startsWith(key.split('.')[0] ?? '')), 'key') });
        continue;
      }
      const [here, there] = [placeholdersOf(text).sort().join(', '), placeholdersOf(original).sort().join(', ')];
      if (here !== there) faults.push({ source, pointer: `/${key}`, part: 'value', wrong: `its placeholders are {${here}}`, right: `the same as in ${first}: {${there}}` });
    }
    const lacking = Object.keys(messages).filter((key) => !Object.hasOwn(own, key));
    if (lacking.length > 0) notices.push({ source, pointer: '', wrong: `${lacking.length} texts are not translated yet`, right: `${first} is read for them: ${lacking.slice(0, 5).join(', ')} …` });
  }
  return { faults, notices };
}

/** Every `{placeholder}` gets its value. */
export const placeholders: Check = {
  name: 'placeholder',
  faults: (context) => (context.catalogue.messages[languageOf(context)] === undefined ? [] : [...inForms(context), ...inLists(context), ...languages(context).faults]),
  notices: (context) => languages(context).notices,
};
