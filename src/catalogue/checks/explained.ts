/** What "Why?" says: every fact that it may read out has a name for people, and a way to change one leads somewhere. */
import { untitledIn } from '../../engine/explain/explainRule.ts';
import { ownTitleKeyOf, titleKeyOf, vocabularyOf } from '../../engine/explain/vocabulary.ts';
import type { Vocabulary, WayDef } from '../../engine/explain/types.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Definitions } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import { languageOf } from './text/language.ts';

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
const isExplained = ({ source: { file }, pointer }: RuleLocation): boolean =>
  explained.some(([files, places]) => files.test(file) && places.test(pointer));

/** What a fact without a name is given one by; a form that brings its texts along names its columns there. */
const namedBy = (file: string, path: string): string => {
  const [, form] = /^schemas\/forms\/[^/]+\/([^/]+)\//.exec(file) ?? [];
  const general = `"${titleKeyOf(path)}": "…"`;
  const column = path.replace(/^\*\./, '');
  return form === undefined || column.includes('.') ? general : `"${ownTitleKeyOf(form, column)}": "…" in messages of its folder, or ${general}`;
};

/** What the explained rules say: the facts without a name for people, and the keys of every text that they are said in. */
interface Said {
  untitled: Finding[];
  texts: ReadonlySet<string>;
}
const walked = new WeakMap<Definitions, Said>();

function saidBy(context: CheckContext): Said {
  const known = walked.get(context.definitions);
  if (known) return known;
  const { catalogue, locations } = context;
  const language = languageOf(context);
  const texts = new Set<string>();
  const messages = new Proxy(catalogue.messages[language] ?? {}, {
    get: (all, key: string) => {
      texts.add(key);
      return all[key];
    },
  });
  const options = { ...catalogue, messages };
  const spoken = new Map<string, Vocabulary>();
  const wordsOf = (file: string): Vocabulary => {
    const id = /^schemas\/forms\/(.*)\/[^/]+$/.exec(file)?.[1] ?? '';
    const words = spoken.get(id) ?? vocabularyOf({ ...options, form: catalogue.forms[id] });
    spoken.set(id, words);
    return words;
  };
  const untitled = locations
    .filter(isExplained)
    .flatMap(({ source, pointer, logic }) =>
      untitledIn(logic, wordsOf(source.file)).map((path) => ({
        source,
        ...wrongAt(
          pointer,
          `"Why?" reads "${path}" out, and it has no name for people`,
          `a title of the field, or ${namedBy(source.file, path)} in config/messages/${language}.json`,
        ),
      })),
    );
  walked.set(context.definitions, { untitled, texts });
  return { untitled, texts };
}

/** The keys of the texts in which the explained rules are said. */
export const textsOfRules = (context: CheckContext): ReadonlySet<string> => saidBy(context).texts;

function ways({ definitions, catalogue, locations }: CheckContext): Finding[] {
  const source = definitions.get('app', 'app');
  if (!source) return [];
  const declared = (catalogue.app['ways'] ?? {}) as unknown as Readonly<Record<string, readonly WayDef[]>>;
  const read = new Set(locations.filter(isExplained).flatMap(({ logic }) => readsOf(logic).map(({ path }) => path)));
  const tabs = Object.values(catalogue.forms).flatMap(({ binding }) => binding.tab?.key ?? []);
  return Object.entries(declared).flatMap(([path, all]) => [
    ...(read.has(path)
      ? []
      : [
          {
            source,
            ...wrongAt(pointerTo('/ways', path), `no rule that "Why?" explains reads "${path}"`, oneOf(path, [...read], 'fact'), 'unused-way'),
          },
        ]),
    ...all.flatMap(({ tab }, index) =>
      tab === undefined || tabs.includes(tab)
        ? []
        : [{ source, ...wrongAt(`${pointerTo('/ways', path)}/${index}/tab`, `there is no tab "${tab}"`, oneOf(tab, tabs, 'tab'), 'unknown-name') }],
    ),
  ]);
}

/** Proved of sound definitions only: where a file is left out, the names that it gives are missing, too. */
export const explanations: Check = {
  proof: true,
  name: 'untitled-fact',
  faults: (context) => (context.faulty.size > 0 ? [] : [...saidBy(context).untitled, ...ways(context)]),
};
