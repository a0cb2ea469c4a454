/** What "Why?" says: every fact that it may read out has a name for people, and a way to change one leads somewhere. */
import { provedAs } from '../../engine/json.ts';
import { bindingsOf, formPart } from '../formPart.ts';
import { untitledIn } from '../../engine/explain/explainRule.ts';
import { ownTitleKeyOf, spelled, titleKeyOf, vocabularyOf } from '../../engine/explain/vocabulary.ts';
import type { WayDef } from '../../engine/explain/types.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { perJsonValue, perValue, perValues } from '../../engine/perValue.ts';
import { readsIn } from '../readsIn.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import { nameless } from '../report.ts';
import type { Catalogue, RowTable } from '../types.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { sidesIn } from './sides.ts';
import { untilChangedOf } from './untilChanged.ts';
import { languageOf } from './text/places.ts';

/** The rules that are explained, by their file and where they stand in it. */
const explained: readonly (readonly [file: RegExp, place: RegExp])[] = [
  [/^schemas\/forms\/.*\/rules\.json$/, /^\/(show|see|require|compute|readonly)\/|^\/check\/\d+\/fails$/],
  [/^schemas\/forms\/.*\/binding\.json$/, /^\/(visible|edit|locked\/when|buttons\/\d+\/enabled)$/],
  [/^schemas\/forms\/.*\/ui\.json$/, /^\/ready\/when$/],
  [/^schemas\/lists\//, /^\/(actions|buttons)\/\d+\/enabled$/],
  [/^workflows\//, /^\/(may|rules)\//],
  [/^config\/completeness\//, /^\/checks\/\d+\/missing$/],
  [/^config\/actions\//, /\/may$/],
];
const explainedIn = perValue((rules: readonly RuleLocation[]) =>
  rules.filter(({ source: { file }, pointer }) => explained.some(([files, places]) => files.test(file) && places.test(pointer))),
);
const explainedOf = perValue((locations: CheckContext['locations']) => Object.values(locations).flatMap(explainedIn));

/** Words for a fact without a name: the title of a field that is called so in some form, else its path, spelled out. */
function draftOf(path: string, { forms }: Catalogue, messages: Messages): string {
  const name = path.split('.').at(-1) ?? '';
  const titles = path.startsWith('session.')
    ? []
    : Object.keys(forms).flatMap((id) => formPart(forms, id, 'schema')?.properties?.[name]?.title ?? []);
  const words = titles[0] === undefined ? spelled(path) : textOf(messages, titles[0]);
  return JSON.stringify(words.charAt(0).toUpperCase() + words.slice(1));
}

/** What a fact without a name is given one by; a form that brings its texts along names its columns there. */
const namedBy = (file: string, path: string, draft: string): string => {
  const [, form] = /^schemas\/forms\/[^/]+\/([^/]+)\//.exec(file) ?? [];
  const general = `"${titleKeyOf(path)}": ${draft}`;
  const column = path.replace(/^\*\./, '');
  return form === undefined || column.includes('.') ? general : `"${ownTitleKeyOf(form, column)}": ${draft} in messages of its folder, or ${general}`;
};

/** What is said of a rule: the facts without a name for people, and every text that it is said in by its key. */
interface RuleSentence {
  untitled: readonly string[];
  texts: ReadonlyMap<string, string | undefined>;
}
/** How rules are said with the names of one form, or of none: of a rule that is as it was nothing is said anew while its texts are the same. */
const speaker = () =>
  perValues(
    (
      form: FormDef | undefined,
      roles: RowTable,
      programs: RowTable,
      centreModels: RowTable,
      permissions: Catalogue['permissions'],
      factRules: Catalogue['facts'],
      facts: Json | undefined,
      ways: Json | undefined,
    ): ((logic: Json, messages: Messages) => RuleSentence) => {
      const app = { ...(facts === undefined ? {} : { facts }), ...(ways === undefined ? {} : { ways }) };
      const lastOf = perJsonValue((_logic): { sentence?: RuleSentence } => ({}));
      return (logic, messages) => {
        const last = lastOf(logic);
        if (last.sentence && [...last.sentence.texts].every(([key, text]) => messages[key] === text)) return last.sentence;
        const texts = new Map<string, string | undefined>();
        const note = (key: string | symbol): void => void (typeof key === 'string' && texts.set(key, messages[key]));
        const noting = new Proxy(messages, {
          get: (all, key) => (note(key), Reflect.get(all, key) as unknown),
          getOwnPropertyDescriptor: (all, key) => (note(key), Reflect.getOwnPropertyDescriptor(all, key)),
        });
        const words = vocabularyOf({ messages: noting, form, roles, programs, centreModels, permissions, facts: factRules, app });
        return (last.sentence = { untitled: untitledIn(logic, words), texts });
      };
    },
  );
const speakers = new Map<string, ReturnType<typeof speaker>>();

/** What the explained rules of a definition say. Two checks ask for it. */
const saidOf = untilChangedOf((rules: readonly RuleLocation[], context): { untitled: Finding[]; texts: readonly string[] } => {
  const language = languageOf(context);
  const { forms, roles, programs, centreModels, permissions, facts, app } = context.catalogue;
  const sayingIn = (file: string): ReturnType<ReturnType<typeof speaker>> => {
    const id = /^schemas\/forms\/(.*)\/[^/]+$/.exec(file)?.[1] ?? '';
    const by = speakers.get(id) ?? speaker();
    speakers.set(id, by);
    return by(forms[id], roles, programs, centreModels, permissions, facts, app['facts'], app['ways']);
  };
  const sentences = explainedIn(rules).map((rule) => ({ rule, sentence: sayingIn(rule.source.file)(rule.logic, context.texts) }));
  const untitled = sentences.flatMap(({ rule: { source, pointer }, sentence }) =>
    sentence.untitled.map((path) => ({
      source,
      ...wrongAt(
        pointer,
        `"Why?" reads "${path}" out, and it has no name for people`,
        `a title of the field, or ${namedBy(source.file, path, draftOf(path, context.catalogue, context.texts))} in config/messages/${language}.json`,
      ),
      ...nameless(path),
    })),
  );
  return { untitled, texts: [...new Set(sentences.flatMap(({ sentence }) => [...sentence.texts.keys()]))] };
});
const saidBy = (context: CheckContext) => Object.values(context.locations).map((rules) => saidOf(rules, context));
/** The keys of the texts in which the explained rules are said. */
export const textsOfRules = (context: CheckContext): string[] => saidBy(context).flatMap(({ texts }) => texts);

/** A way to make a fact something else is shown where a rule asks for that, and leads to a field that some form has. */
function unreachable({ catalogue, locations }: CheckContext, path: string, { value, tab, field }: WayDef, base: string): FoundFault[] {
  const forms = bindingsOf(catalogue.forms).filter(([, binding]) => tab === undefined || binding.tab?.key === tab || binding.panel?.tab === tab);
  const fieldNames = forms.flatMap(([id]) => Object.keys(formPart(catalogue.forms, id, 'schema')?.properties ?? {}));
  const words =
    value === undefined
      ? []
      : [...new Set(explainedOf(locations).flatMap(({ logic }) => sidesIn(logic).flatMap((one) => (one.path === path ? [one.word] : []))))].filter(
          (word) => typeof word === 'string',
        );
  return [
    ...(value === undefined || words.length === 0 || words.includes(String(value))
      ? []
      : faultAt(`${base}/value`, `no rule asks "${path}" to be ${JSON.stringify(value)}`, oneOf(String(value), words, 'value'), 'unused-way')),
    ...(field === undefined || fieldNames.length === 0 || fieldNames.includes(field.split('.')[0] ?? '')
      ? []
      : faultAt(`${base}/field`, `no form there has a field "${field}"`, oneOf(field, fieldNames, 'field'), 'unknown-name')),
  ];
}

function ways(context: CheckContext): Finding[] {
  const { definitions, catalogue, locations } = context;
  const source = definitions.get('app', 'app');
  if (!source) return [];
  const declared = provedAs<Readonly<Record<string, readonly WayDef[]>>>(catalogue.app['ways'] ?? {});
  const read = new Set(explainedOf(locations).flatMap(({ logic }) => readsIn(logic).map(({ path }) => path)));
  return Object.entries(declared).flatMap(([path, all]) => [
    ...(read.has(path)
      ? []
      : faultIn(source, pointerTo('/ways', path), `no rule that "Why?" explains reads "${path}"`, oneOf(path, [...read], 'fact'), 'unused-way')),
    ...all.flatMap((way, index) => unreachable(context, path, way, `${pointerTo('/ways', path)}/${index}`).map((found) => ({ source, ...found }))),
  ]);
}

/** What gives facts their names: of a file that is left out the names are missing, too. */
const naming = ['app', 'messages', 'form-texts', 'facts', 'permissions', 'roles', 'programs', 'centre-models', 'part', 'schema', 'options'] as const;

/** Names are asked for beside the other faults of a rule, so that who mends those is asked for nothing more; ways are proved of sound definitions only. */
export const explanations: Check = {
  proof: true,
  name: 'untitled-fact',
  faults: (context) => [
    ...(context.catalogue.messages[languageOf(context)] && naming.every((kind) => context.definitions.sound(kind))
      ? saidBy(context).flatMap(({ untitled }) => untitled)
      : []),
    ...(context.faulty.isEmpty ? ways(context) : []),
  ],
};
