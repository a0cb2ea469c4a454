import type { RowActionDef } from '../../engine/definition/list.ts';
import { formPart } from '../formPart.ts';
import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import { eventsNamed } from '../../engine/workflow/eventOf.ts';
import { wordOf, type WrittenButton } from '../expand/buttons.ts';
import { findAction } from '../findAction.ts';
import { oneOf } from '../../engine/nearest.ts';
import { rowKeys } from '../ruleLocations/listLocations.ts';
import type { Catalogue } from '../types.ts';
import { workflowNames } from '../workflowsOf.ts';
import { anyFaulty, wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach, inFiles } from './untilChanged.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer, provedAs } from '../../engine/json.ts';
import { isEventCheck, namesOfRefusals, refusedAs } from '../expand/checks.ts';
import { eventsMeant, isEventOptions } from '../expand/options.ts';
import { pointerTo } from '../json/pointer.ts';
import type { RulesDef } from '../../engine/definition/form.ts';

type Step = NonNullable<RowActionDef['run']>[number];
/** What a call of a button sends: events of a workflow, and the place that names them. */
interface Sending {
  workflow: string;
  events: readonly string[];
  pointer: string;
}

/** Events that a payload names by a word; every one that it can name where the word is worked out. */
function namedBy(workflow: WorkflowDef, { with: args = {} }: Step): string[] {
  const word = args[workflow.events?.by ?? ''];
  const all = eventsNamed(workflow);
  const matches = typeof word === 'string' ? all.filter(({ keys }) => keys[0]?.toLowerCase() === word.toLowerCase()) : all;
  return [...new Set(matches.map(({ event }) => event))];
}

/** What the calls of a button send. */
function sentBy({ workflows, actions, entities }: Catalogue, { run = [] }: WrittenButton, base: string): Sending[] {
  return run.flatMap((step, index): Sending[] => {
    const { do: work, sends = {} } = findAction({ actions }, step.call)?.def ?? {};
    if (!work) return [];
    const [entity, own] = 'send' in work ? [work.send, work.event] : 'update' in work ? [work.update, work.event] : [undefined, undefined];
    const follows = entity === undefined || ('update' in work && own === undefined) ? undefined : entities[entity];
    const machines = follows ? workflowNames(follows) : [];
    return [...new Set([...Object.keys(sends), ...machines])].flatMap((name): Sending[] => {
      const machine = workflows[name];
      const by = machine?.events?.by ?? '';
      const isNamed = machine !== undefined && machines.includes(name) && own === undefined;
      const events = [...(sends[name] ?? []), ...(isNamed ? namedBy(machine, step) : machines.includes(name) && own !== undefined ? [own] : [])];
      return [{ workflow: name, events, pointer: `${base}/run/${index}${isNamed && step.with?.[by] !== undefined ? `/with/${by}` : '/call'}` }];
    });
  });
}

/** Who may press a button and when is the machine's: a button whose calls send an event says which. */
function unsaid(button: WrittenButton, base: string, sends: readonly Sending[]): FoundFault[] {
  const [first] = sends;
  if (!first) return [];
  const right = `"event": { "of": "${first.workflow}", "type": ${first.events.map((event) => `"${event}"`).join(' or ')} }`;
  return faultAt(`${base}/id`, `"${button.id}" sends an event of "${first.workflow}" and does not say so: nothing asks the machine`, right);
}

/** The calls of a button send its event, and no other. */
function ofCalls(button: WrittenButton, base: string, catalogue: Catalogue): FoundFault[] {
  const sends = sentBy(catalogue, button, base);
  if (!button.event) return unsaid(button, base, sends);
  const { of, type } = button.event;
  const own = sends.filter(({ workflow }) => workflow === of);
  if (button.run && own.length === 0)
    return faultAt(`${base}/event`, `nothing that this button calls sends an event of "${of}"`, 'a call that sends it');
  if (type === undefined) return [];
  return own
    .filter(({ events }) => !events.includes(type))
    .map(({ events, pointer }) => {
      const names = events.map((one) => `"${one}"`).join(', ') || 'no event';
      const word = wordOf(catalogue.workflows[of] as WorkflowDef, type, new Set());
      return wrongAt(pointer, `this sends ${names}, not "${type}"`, pointer.includes('/with/') && word ? `"${word}"` : `a call that sends "${type}"`);
    });
}

/** Where a row stands is known where a button names an event. */
function ofNames({ event }: WrittenButton, base: string, keys: Set<string> | undefined, { catalogue }: CheckContext): FoundFault[] {
  const workflow = event && catalogue.workflows[event.of];
  const state = workflow?.of?.state ?? '';
  if (!workflow || event.from !== undefined || keys?.has(state) !== false) return [];
  return faultAt(`${base}/event/of`, `the rows have no "${state}": where one stands is not known`, '"from": a state, or a rule over row');
}

/** Every button of a list as it is written, judged at its place; `keys`: those of the row that it is about. */
export const inEachButton = (judge: (button: WrittenButton, base: string, keys: Set<string> | undefined, context: CheckContext) => FoundFault[]) =>
  inEach('list', (list, context, _id, { value }) =>
    (['actions', 'buttons'] as const).flatMap((key) => {
      const keys = key === 'actions' ? rowKeys(list, context.catalogue) : undefined;
      return (provedAs<Partial<Record<typeof key, WrittenButton[]>>>(value)[key] ?? []).flatMap((button, index) =>
        judge(button, `/${key}/${index}`, keys, context),
      );
    }),
  );

/** Buttons that send an event name one that there is. */
export const eventButtons: Check = { name: 'event-button', faults: inEachButton(ofNames) };

const sending = inEachButton((button, base, _keys, { catalogue }) => ofCalls(button, base, catalogue));

/** What sends an event says so, and sends what it says: judged where actions, entities and workflows are sound. */
export const eventsSent: Check = {
  name: 'event-button',
  proof: true,
  faults: (context) =>
    !context.definitions.sound('actions') || anyFaulty(context, 'config/actions/', 'config/entities/', 'workflows/')
      ? []
      : sending(context).filter(({ source }) => !context.faulty.has(source.file)),
};

/** A check that is what a machine refuses: the workflow is there, refuses something under this name, and always in the same words. */
export const eventChecks: Check = {
  name: 'event-check',
  faults: inFiles(['rules'], ({ value }, { catalogue }) =>
    (provedAs<RulesDef>(value).check ?? []).flatMap((check, index) => {
      if (!isEventCheck(check)) return [];
      const { of, from } = check.refusal;
      const workflow = catalogue.workflows[of];
      if (!workflow) return [];
      const texts = [...new Set(refusedAs(workflow, check.id, from).map(({ text }) => text))];
      if (texts.length === 1) return [];
      const names = namesOfRefusals(workflow);
      const wrong = texts.length === 0 ? `"${of}" refuses nothing as "${check.id}"` : `"${of}" refuses as "${check.id}" in several words`;
      return faultAt(`/check/${index}/id`, wrong, texts.length === 0 ? oneOf(check.id, names, '"as" of its texts') : 'a name for each');
    }),
  ),
};

/** Options that are where events lead: the workflow is there, a payload of this form can mean one of its events, and the field has the list. */
export const eventOptions: Check = {
  name: 'event-options',
  faults: inFiles(['rules'], ({ value }, { catalogue }, id) =>
    Object.entries(provedAs<RulesDef>(value).options ?? {}).flatMap(([at, rule]): FoundFault[] => {
      if (!isEventOptions(rule)) return [];
      const base = pointerTo('/options', at);
      const [workflow, field] = [catalogue.workflows[rule.events], schemaAt(formPart(catalogue.forms, id, 'schema'), segmentsOfPointer(at))];
      return [
        ...(workflow && eventsMeant(workflow, rule.with).size === 0
          ? faultAt(base, `no payload ${rule.with ? `with "${rule.with}" ` : ''}names an event of "${rule.events}"`, 'a "with" of its "events"')
          : []),
        ...(field && field['x-options'] === undefined
          ? faultAt(base, 'the field has no list that says how its options are called', '"x-options" in schema.json')
          : []),
      ];
    }),
  ),
};
