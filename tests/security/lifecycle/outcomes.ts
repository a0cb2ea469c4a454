/** What every event of a lifecycle comes to for whom: its own examples bring the facts, the server's own code says who asks. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef, WorkflowExample } from '../../../src/engine/definition/workflow.ts';
import { sendEvent } from '../../../src/engine/workflow/machine.ts';
import { factsFor } from '../../../src/server/session/facts.ts';
import type { Row } from '../../../src/server/store/types.ts';

/** A programme at a centre, with what each role's session knows there. */
export interface Place {
  programme: string;
  centre: string;
  sessions: { role: string; facts: JsonObject }[];
}
/** An event in a state that hears it: examples whose facts let it happen, one for each state that it leads to, and one whose facts let nobody through. */
export interface Heard {
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

/** Each event of each state. A guard that only chooses among ways on refuses nobody; one that a programme switches on refuses nobody in the others. */
export function heardIn(def: WorkflowDef, places: readonly Place[]): Heard[] {
  return Object.entries(def.machine.states).flatMap(([state, { on = {} }]) =>
    heardOf(def, on).map((event): Heard => {
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
export function placesOf(catalogue: Catalogue, user: Row, centre: Row): Place[] {
  const off = Object.fromEntries(
    ((catalogue.components['items'] ?? []) as JsonObject[]).flatMap(({ centreSwitch }) =>
      typeof centreSwitch === 'string' ? [[centreSwitch, 'N']] : [],
    ),
  );
  const centres = [
    ['every part of a record', centre],
    ['only the parts that no centre switches off', { ...centre, doc: { ...centre.doc, ...off } }],
  ] as const;
  return centres.flatMap(([name, row]) =>
    catalogue.programs.items.map((programme): Place => ({
      programme: String(programme['name']),
      centre: name,
      sessions: catalogue.roles.items.map((role) => {
        const facts = factsFor(catalogue, { roleId: role.id, programmeId: programme.id, centreId: centre.id }, user, row);
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

/** Where an answer holds, in as few words as it takes. */
function named(group: readonly Place[], all: readonly Place[]): string {
  if (group.length === all.length) return 'everywhere';
  const centres = gathered(group, ({ centre }) => centre);
  return [...gathered([...centres], ([, places]) => places.map(({ programme }) => programme).join(', '))]
    .map(([programmes, [[centre] = [''], ...more]]) => {
      const isEvery = gathered(all, ({ programme }) => programme).size === programmes.split(', ').length;
      const where = more.length === 0 && gathered(all, (place) => place.centre).size > 1 ? ` where the centre has ${centre}` : '';
      return `${isEvery ? 'every programme' : programmes}${where}`;
    })
    .join('; ');
}

export type Answers = Record<string, Record<string, string>>;
/** Places where everybody gets the same answers -> answer -> the roles that get it. */
export function answers(def: WorkflowDef, state: string, example: WorkflowExample, places: readonly Place[]): Answers {
  const rolesOf = ({ sessions }: Place) =>
    Object.fromEntries(
      [...gathered(sessions, ({ facts }) => answerOf(def, state, example, facts))]
        .map(([answer, found]) => [answer, found.length === sessions.length ? 'every role' : found.map(({ role }) => role).join(', ')] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const alike = gathered(places, (place) => JSON.stringify(rolesOf(place)));
  return Object.fromEntries([...alike].map(([roles, group]) => [named(group, places), JSON.parse(roles) as Record<string, string>]));
}
