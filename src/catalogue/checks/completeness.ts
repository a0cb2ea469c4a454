import { judgeCompleteness } from '../../engine/completeness/judgeCompleteness.ts';
import type { CompletenessDef, CompletenessFacts } from '../../engine/completeness/types.ts';
import { completenessFacts, runCompletenessExample } from '../../engine/example/runExample.ts';
import { messagesOf } from '../client.ts';
import { optionLists } from '../optionLists.ts';
import { anyFaulty, inEach, wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { standsTwice } from './duplicate/inTables.ts';
import { failedExample } from './failedExample.ts';
import { unknownName } from './named.ts';
import { languageOf } from './text/places.ts';

/** Tabs of a record by key; also of a form of which another file is faulty. */
const tabsOf = ({ definitions }: CheckContext, record: string): string[] =>
  definitions.of('binding').flatMap(({ source }) => {
    const { tab } = source.value as { tab?: { of: string; key: string } };
    return tab?.of === record ? [tab.key] : [];
  });

/** What the checks name is there: tabs, checks behind entries. */
function named(context: CheckContext, def: CompletenessDef): FoundFault[] {
  const { definitions } = context;
  const tabs = tabsOf(context, def.record);
  // A form without its binding has a fault of its own; which tab it would be nobody knows.
  const allBound = definitions.ids('schema').every((id) => definitions.ids('binding').includes(id));
  // Where one stands twice, another that is asked for is most probably what one of them was.
  const isSure = allBound && !standsTwice(tabs);
  const knownTab = (pointer: string, tab: string): FoundFault[] => (isSure ? unknownName(pointer, tab, `tab of ${def.record}`, tabs) : []);
  const ids = def.checks.map(({ id }) => id);
  const places = (all: typeof def.shown, base: string): FoundFault[] =>
    all.flatMap(({ tab }, index) => (tab === undefined ? [] : knownTab(`${base}/${index}/tab`, tab)));
  return [
    ...def.checks.flatMap(({ tab }, index) => knownTab(`/checks/${index}/tab`, tab)),
    ...places(def.shown, '/shown'),
    ...places(def.checklist?.shown ?? [], '/checklist/shown'),
    ...(standsTwice(ids) ? [] : (def.checklist?.entries ?? [])).flatMap(({ checks }, index) =>
      checks.flatMap((id, at) => unknownName(`/checklist/entries/${index}/checks/${at}`, id, 'check', ids)),
    ),
  ];
}

const eachDefinition = (context: CheckContext, judge: (def: CompletenessDef) => FoundFault[]) =>
  inEach(context, 'completeness', context.catalogue.completeness, judge);

export const completeness: Check = {
  name: 'unknown-name',
  faults: (context) =>
    context.definitions.sound('binding') && context.definitions.sound('components') ? eachDefinition(context, (def) => named(context, def)) : [],
};

/** Checks that no example shows missing, done, or left out although they can be. */
function unshown(def: CompletenessDef, worlds: readonly { facts: CompletenessFacts; off: ReadonlySet<string> }[]): FoundFault[] {
  const states = worlds.map(({ facts, off }) => judgeCompleteness(def, facts, off).checks);
  return def.checks.flatMap(({ component, counts }, index): FoundFault[] => {
    const seen = new Set(states.map((verdicts) => verdicts[index]?.state));
    const wanted = component === undefined && counts === undefined ? (['missing', 'done'] as const) : (['missing', 'done', 'out'] as const);
    return wanted
      .filter((state) => !seen.has(state))
      .map((state) =>
        wrongAt(`/checks/${index}`, `no example shows it ${state === 'out' ? 'left out' : state}`, 'an example that does', 'rule-without-example'),
      );
  });
}

/** What the examples of a completeness hang on beside it. */
const around = ['app.json', 'completeness/', 'components.json', 'messages/', 'options/', 'permissions.json', 'facts.json'].map(
  (name) => `config/${name}`,
);

/** Every example holds, and every check is shown from each side. */
export const completenessExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) => {
    if (anyFaulty(context, ...around) || !context.definitions.sound('binding')) return [];
    const { catalogue } = context;
    const lists = optionLists(catalogue);
    const world = {
      lists,
      constants: catalogue.app.constants,
      messages: messagesOf(catalogue, languageOf(context)),
      components: catalogue.components,
    };
    return eachDefinition(context, (def) => {
      const failing = def.examples.flatMap((example, index) => failedExample(index, example.name, runCompletenessExample(def, example, world)));
      const worlds = def.examples.map((example) => ({ facts: completenessFacts(def, example, world), off: new Set(example.off) }));
      return [...failing, ...unshown(def, worlds)];
    });
  },
};
