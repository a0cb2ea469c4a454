/** What every event of a lifecycle comes to for whom: its own examples bring the facts, the server's own code says who asks. */
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef, WorkflowExample } from '../../../src/engine/definition/workflow.ts';
import { sendEvent } from '../../../src/engine/workflow/machine.ts';
import { factsFor } from '../../../src/server/session/facts.ts';
import { centreRow, HOME, userRow } from '../session.ts';

/** A programme at a centre, with what each role's session knows there. */
export interface Place {
  programme: string;
  centre: string;
  sessions: { role: string; facts: JsonObject }[];
}
/** An event in a state that hears it: examples whose facts let it happen, one for each state that it leads to, and one whose facts let nobody through. */
export interface EventExamples {
  state: string;
  event: string;
  guarded: boolean;
  allowing: WorkflowExample[];
  refusing: WorkflowExample | undefined;
}

const guardsOf = (def: WorkflowDef, state: string, event: string): (string | undefined)[] =>
  [def.machine.states[state]?.on?.[event] ?? []].flat().map(({ guard }) => guard);

const decide = (def: WorkflowDef, state: string, { event, sent, facts }: WorkflowExample, session?: JsonObject) =>
  sendEvent(def, state, { ...sent, ...event }, { ...facts, ...(session ? { session } : {}) });

/** What the clock sends no person sends. */
const heardOf = ({ of }: WorkflowDef, on: object): string[] => Object.keys(on).filter((event) => event !== of?.clock);

/** A lifecycle whose examples know the option lists, as everybody who decides does. */
export function withLists(catalogue: Catalogue, def: WorkflowDef): WorkflowDef {
  const lists = optionLists(catalogue.options);
  return { ...def, examples: def.examples.map((example) => ({ ...example, facts: { lists, ...example.facts } })) };
}

/** Each event of each state. A guard that only chooses among ways on refuses nobody; one that a programme switches on refuses nobody in the others. */
export function heardIn(def: WorkflowDef, places: readonly Place[]): EventExamples[] {
  return Object.entries(def.machine.states).flatMap(([state, { on = {} }]) =>
    heardOf(def, on).map((event): EventExamples => {
      const own = def.examples.filter((example) => example.event.type === event);
      const guards = guardsOf(def, state, event);
      const happens = own.filter((example) => example.from === state && decide(def, state, example).ok);
      const isRefusal = (example: WorkflowExample): boolean => {
        const decision = decide(def, example.from, example);
        return (
          !decision.ok &&
          guards.includes(decision.rule) &&
          places.every(({ sessions }) => sessions.every((one) => !decide(def, state, example, one.facts).ok))
        );
      };
      const refusals = own.filter(isRefusal);
      return {
        state,
        event,
        guarded: !guards.includes(undefined),
        allowing: [...new Map([...happens].reverse().map((example) => [example.expect, example])).values()].reverse(),
        refusing: refusals.find(({ from }) => from === state) ?? refusals[0],
      };
    }),
  );
}

/** The state that an event leads to, who is barred from it, or the guard that refuses it. */
export function answerOf(def: WorkflowDef, state: string, example: WorkflowExample, session: JsonObject): string {
  const decision = decide(def, state, example, session);
  if (decision.ok) return decision.state;
  return decision.rule === 'may' ? 'barred' : `refused by ${decision.rule}`;
}

/** Every role in every programme, at a centre as it stands and at one that has switched off every part of a record that it can. */
export function placesOf(catalogue: Catalogue): Place[] {
  const centre = centreRow(HOME);
  const off = Object.fromEntries(
    ((catalogue.components['items'] ?? []) as JsonObject[]).flatMap(({ centreSwitch }) =>
      typeof centreSwitch === 'string' ? [[centreSwitch, 'N']] : [],
    ),
  );
  const centres = [
    ['all parts of a record', centre],
    ['only the parts that no centre switches off', { ...centre, doc: { ...centre.doc, ...off } }],
  ] as const;
  return centres.flatMap(([name, row]) =>
    catalogue.programs.items.map((programme): Place => ({
      programme: String(programme['name']),
      centre: name,
      sessions: catalogue.roles.items.map((role) => {
        const facts = factsFor(catalogue, { roleId: role.id, programmeId: programme.id, centreId: centre.id }, userRow(1), row);
        if (!facts) throw new Error(`${String(role['name'])} has no rights in ${String(programme['name'])}`);
        return { role: String(role['name']), facts };
      }),
    })),
  );
}

const gathered = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** Names in as few words as it takes. */
export function inFewWords(found: readonly string[], all: readonly string[]): string {
  if (found.length === all.length) return 'all';
  const others = all.filter((name) => !found.includes(name));
  return others.length <= 3 && found.length > 3 ? `all but ${others.join(', ')}` : found.join(', ');
}

/** Where an answer holds; nothing for everywhere. */
function describePlaces(group: readonly Place[], all: readonly Place[]): string {
  if (group.length === all.length) return '';
  const programmesOf = (places: readonly Place[]): string[] => [...gathered(places, ({ programme }) => programme).keys()];
  const centres = gathered(group, ({ centre }) => centre);
  return [...gathered([...centres], ([, places]) => inFewWords(programmesOf(places), programmesOf(all)))]
    .map(
      ([programmes, [[centre] = [''], ...more]]) => `${programmes === 'all' ? '' : ` in ${programmes}`}${more.length > 0 ? '' : ` with ${centre}`}`,
    )
    .join(' and');
}

/** What an event comes to with each of the facts, and for whom: everybody who is not named is barred. */
export function lineOf(def: WorkflowDef, state: string, { allowing, refusing }: EventExamples, places: readonly Place[]): string {
  const examples = [...allowing, ...(refusing ? [refusing] : [])];
  const outcomeFor = (facts: JsonObject): string => examples.map((example) => answerOf(def, state, example, facts)).join(', ');
  const isNobodys = (outcome: string): boolean => outcome.split(', ').every((answer) => answer === 'barred');
  const saidAt = ({ sessions }: Place): string =>
    [...gathered(sessions, ({ facts }) => outcomeFor(facts))]
      .filter(([outcome]) => !isNobodys(outcome))
      .map(([outcome, found]) => {
        const [roles, all] = [found, sessions].map((some) => some.map(({ role }) => role));
        return `${outcome}: ${inFewWords(roles ?? [], all ?? [])}`;
      })
      .join('; ');
  return [...gathered(places, saidAt)]
    .filter(([text]) => text !== '')
    .map(([text, group]) => `${text}${describePlaces(group, places)}`)
    .join(' | ');
}
