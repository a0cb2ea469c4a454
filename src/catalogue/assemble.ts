/** Puts the definitions whose shape is right together into one catalogue; what is wrong beyond shape is left to the checks. */
import { provedAs } from '../engine/json.ts';
import type { GameDef } from '../engine/definition/game.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { ListDef } from '../engine/definition/list.ts';
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import type { RulesDef } from '../engine/definition/form.ts';
import type { CompletenessDef } from '../engine/completeness/types.ts';
import type { Definitions } from './definitions.ts';
import type { Kind } from './layout.ts';
import { inlineRefs, type RefFault } from './schema/inline.ts';
import type { Source } from './source.ts';
import { withAlternatives } from './expand/alternatives.ts';
import { withCascades, withFollowedRows, withEditRights, bothHold, withParts, withWholeSteps, type Expansion } from './expand/forms.ts';
import { isLong, readLongLists } from './longLists/readLongLists.ts';
import { withEventButtons } from './expand/buttons.ts';
import { withEventChecks, withUniqueChecks } from './expand/checks.ts';
import { withEventOptions, pictureFolder, withPictures, withEntities, withStates, withStateTexts, type WrittenOptions } from './expand/options.ts';
import { withUsedParts, menusOf } from './expand/screens.ts';
import { withMarks } from './expand/marks.ts';
import { perValue, perValues } from '../engine/perValue.ts';
import { expandStores } from './expand/stores.ts';
import type { ActionDef } from './definition/action.ts';
import type { BindingDef, FormDef, UiDef } from './definition/form.ts';
import type { Catalogue, RowTable } from './types.ts';
import type { ChartDef, ScreenDef, SheetDef } from './definition/screen.ts';
import type { DemoDef } from './definition/demo.ts';
import type { EntityDef } from './definition/entity.ts';
import type { MigrationDef } from './definition/migration.ts';
import type { MenusFile } from './definition/menu.ts';
import { examplesOf, wholeExamples, type ExamplesFile } from './expand/examples.ts';
import { completed, defaultSession } from '../engine/example/completed.ts';

const withoutLink = perValue((source: Source): JsonObject => {
  const { $schema: _link, ...rest } = source.value as JsonObject;
  return rest;
});
/** The value of a source whose shape the meta schema has proved, as the type that the meta schema describes. */
const shaped = <T>(source: Source): T => provedAs(withoutLink(source));

function all<T>(definitions: Definitions, kind: Kind, make: (id: string, source: Source) => T): Record<string, T> {
  return Object.fromEntries(definitions.of(kind).map(({ id, source }) => [id, make(id, source)]));
}

/** The forms, each expanded by one after the other. */
const through = (forms: Readonly<Record<string, FormDef>>, expansions: readonly Expansion[]): Record<string, FormDef> =>
  Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, expansions.reduce((one, expand) => expand(one), form)]));

/** Writes the default of every declared trait into the rows that do not say. */
function table(source: Source | undefined): RowTable {
  if (!source) return { items: [] };
  const { traits, items } = shaped<RowTable>(source);
  const defaults = Object.fromEntries(Object.entries(traits ?? {}).map(([name, trait]) => [name, trait.default]));
  return { ...(traits ? { traits } : {}), items: items.map((row) => ({ ...defaults, ...row })) };
}

/** Shared parts by path. */
const sharedPartsOf = (definitions: Definitions): Map<string, JsonObject> =>
  new Map(definitions.of('part').map(({ source }) => [source.file, source.value as JsonObject]));

/** A section that is there only while something holds lays its rule upon each of its fields: page and server judge what they always judge. */
function rulesWith(rules: RulesDef, { sections }: UiDef): RulesDef {
  const ruled = sections.filter(({ when }) => when !== undefined);
  if (ruled.length === 0) return rules;
  const show = { ...rules.show };
  for (const { when = true, fields } of ruled) for (const { at } of fields) show[at] = bothHold(when, show[at]);
  return { ...rules, show };
}

const formExamples = perValue((source: Source) => examplesOf(shaped<ExamplesFile>(source)));

type Examples = FormDef['examples'];
type FormSaying = Parameters<typeof completed>[1];
const wholeLast = new WeakMap<Examples, { by: string; whole: Examples }>();

/** Examples with what follows from their form: those of before as long as it says the same. */
function wholeOf(examples: Examples, { rules: { check }, head, session }: FormSaying): Examples {
  const by = JSON.stringify([check, head, session]);
  const last = wholeLast.get(examples);
  if (last?.by === by) return last.whole;
  const whole = examples.map((example) => completed(example, { rules: check ? { check } : {}, head, session }));
  wholeLast.set(examples, { by, whole });
  return whole;
}

const formKinds = ['schema', 'ui', 'rules', 'binding', 'examples'] as const;

/** Forms of which all five files are sound. */
function forms(definitions: Definitions, faults: RefFault[]): Record<string, FormDef> {
  const parts = sharedPartsOf(definitions);
  const faulty = new Set(
    definitions
      .ids('part')
      .map((id) => `schemas/_shared/${id}.json`)
      .filter((path) => !parts.has(path)),
  );
  const whole: Record<string, FormDef> = {};
  for (const { id, source } of definitions.of('schema')) {
    const [, ui, rules, binding, examples] = formKinds.map((kind) => definitions.get(kind, id));
    const inlined = inlineRefs(source.value as JsonObject, source.file, parts, faulty);
    faults.push(...inlined.faults);
    if (!ui || !rules || !binding || !examples) continue;
    whole[id] = {
      id,
      ...withAlternatives(inlined.schema, rulesWith(shaped<RulesDef>(rules), shaped<UiDef>(ui))),
      ui: shaped<UiDef>(ui),
      binding: withWholeSteps(shaped<BindingDef>(binding)),
      examples: formExamples(examples),
    };
  }
  return whole;
}

/** As its file says it: `on` beside the states is heard in every one of them that is not final. */
type WrittenWorkflow = Omit<WorkflowDef, 'id' | 'examples' | 'rules'> &
  Partial<Pick<WorkflowDef, 'rules'>> & { machine: Pick<WorkflowDef['machine']['states'][string], 'on'> };

const workflowExamples = perValue((source: Source) => wholeExamples(shaped<Pick<WorkflowDef, 'examples'>>(source)));

/** A machine with its examples; without any while their file is missing or faulty, which is a fault of its own. */
function workflow(id: string, source: Source, inExamples: Source | undefined): WorkflowDef {
  const {
    rules = {},
    machine: { on, ...machine },
    ...workflowDef
  } = shaped<WrittenWorkflow>(source);
  const states = Object.entries(machine.states).map(
    ([name, state]) => [name, on && state.type !== 'final' ? { ...state, on: { ...on, ...state.on } } : state] as const,
  );
  const examples = inExamples ? workflowExamples(inExamples) : [];
  return { ...workflowDef, id, rules, machine: { ...machine, states: Object.fromEntries(states) }, examples };
}

/** A list with its examples whole: who reads and which rows there are is nobody and none where it is not said. */
const listOf = perValue((source: Source): Omit<ListDef, 'id'> => {
  const { situations = {}, ...listDef } = shaped<ListDef & Pick<ExamplesFile, 'situations'>>(source);
  return { ...listDef, examples: wholeExamples({ given: { facts: {}, rows: [] }, situations, examples: listDef.examples }) };
});

/** What a language says for keys and for texts that definitions say themselves, in one table. */
const saidIn = perValue((source: Source): Record<string, string> => {
  const { literals = {}, ...keyed } = shaped<Record<string, string> & { literals?: Record<string, string> }>(source);
  return { ...literals, ...keyed };
});

/** The texts of one language in one table. */
const joinTexts = perValue((first: Source) =>
  perValues(
    (...beside: readonly Source[]): Record<string, string> => Object.assign({}, ...beside.map(saidIn), saidIn(first)) as Record<string, string>,
  ),
);

/** Texts by language. Those of a form's own folder join the languages that there are. */
function messages(definitions: Definitions): Catalogue['messages'] {
  const ofForms = definitions.of('form-texts').map(({ id, source }) => ({ language: id.split('/').at(-1) ?? '', source }));
  const beside = (language: string) => ofForms.flatMap((one) => (one.language === language ? [one.source] : [])).reverse();
  return all(definitions, 'messages', (language, source) => joinTexts(source)(...beside(language)));
}

/** What the bars of a chart are made of, as their option list says it. */
const withBarParts = (chart: ChartDef, options: Catalogue['options']): ChartDef =>
  'parts' in chart && chart.parts
    ? {
        ...chart,
        parts: { ...chart.parts, of: (options[chart.parts.options]?.items ?? []).map(({ value, label }) => ({ value, label: String(label) })) },
      }
    : chart;

/** `hash` names the result; reference faults are those of `$ref`. */
export function assemble(definitions: Definitions, hash: string): { catalogue: Catalogue; faults: RefFault[] } {
  const faults: RefFault[] = [];
  const one = <T extends object>(kind: Kind, otherwise: T): T => {
    const source = definitions.get(kind, kind);
    return source ? shaped<T>(source) : otherwise;
  };
  const menus = one<MenusFile>('menus', { entries: {}, menus: [] });
  const components = one<JsonObject>('components', {});
  const workflows = all(definitions, 'workflow', (id, source) => workflow(id, source, definitions.get('workflow-examples', id)));
  const { forms: plainForms, ...expanded } = expandStores({
    forms: through(forms(definitions, faults), [
      ...[withParts(components), withFollowedRows, withCascades, withEditRights],
      ...[withEventOptions(workflows), withEventChecks(workflows)],
    ]),
    entities: all(definitions, 'entity', (id, source) => ({ ...shaped<EntityDef>(source), noun: id })),
    actions: all(definitions, 'actions', (_, source) => shaped<Record<string, ActionDef>>(source)),
    lists: all(definitions, 'list', (id, source) => ({ ...listOf(source), id })),
    screens: withUsedParts(all(definitions, 'screen', (id, source) => ({ ...shaped<ScreenDef>(source), id }))),
    menus: menusOf(menus),
  });
  const stores = { ...expanded, forms: through(plainForms, [withUniqueChecks(expanded.entities)]) };
  const [roles, programs, centreModels] = [
    table(definitions.get('roles', 'roles')),
    table(definitions.get('programs', 'programs')),
    table(definitions.get('centre-models', 'centre-models')),
  ] as const;
  const session = defaultSession({ role: roles, program: programs, model: centreModels });
  const plainOptions = Object.fromEntries(
    definitions.of('options').flatMap(({ id, source }) => {
      if (isLong(source)) return [];
      return [[id, withPictures(withStates(shaped<WrittenOptions>(source), workflows), pictureFolder(source.file), hash)] as const];
    }),
  );
  const options = withEntities(plainOptions, stores.entities, stores.forms);
  const whole: Expansion = (form) => ({ ...form, examples: wholeOf(form.examples, { rules: form.rules, head: form.binding.head, session }) });
  const catalogue: Catalogue = {
    hash,
    app: one('app', { name: '', timeZone: '', constants: {}, serverConstants: {} }),
    backend: one('backend', {}),
    components,
    permissions: one('permissions', {}),
    isGuarded: definitions.ids('grants').length > 0,
    facts: one('facts', {}),
    theme: one('theme', {}),
    planned: menus.planned ?? {},
    roles,
    programs,
    centreModels,
    ...stores,
    entities: withMarks(stores.entities, stores.actions),
    forms: through(stores.forms, [whole]),
    lists: withEventButtons(stores.lists, { workflows, actions: stores.actions, forms: stores.forms }),
    workflows,
    games: all(definitions, 'game', (id, source) => ({ ...shaped<GameDef>(source), id })),
    completeness: all(definitions, 'completeness', (id, source) => ({ ...shaped<CompletenessDef>(source), id })),
    migrations: all(definitions, 'migration', (id, source) => ({ ...shaped<MigrationDef>(source), id })),
    charts: all(definitions, 'chart', (id, source) => withBarParts({ ...shaped<ChartDef>(source), id }, options)),
    sheets: all(definitions, 'sheet', (id, source) => ({ ...shaped<SheetDef>(source), id })),
    options,
    optionFiles: Object.fromEntries(definitions.of('options').map(({ id, source }) => [id, source.file])),
    longLists: readLongLists(definitions),
    messages: withStateTexts(messages(definitions), workflows),
    pages: { ...definitions.pages },
    pictures: { ...definitions.pictures },
    reference: all(definitions, 'reference', (_, source) => shaped<{ rows: Json }>(source).rows),
    demo: all(definitions, 'demo', (_, source) => shaped<DemoDef>(source)),
  };
  return { catalogue, faults };
}
