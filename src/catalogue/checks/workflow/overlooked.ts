import type { ListDef } from '../../../engine/definition/list.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { listOf, objectOf } from '../../../engine/json.ts';
import type { Pointer } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { placesOf } from '../../report.ts';
import { aboutRows } from '../../ruleLocations/listLocations.ts';
import type { Source } from '../../source.ts';
import type { Catalogue } from '../../types.ts';
import { workflowHeldBy } from '../../workflowsOf.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';
import { placesLedTo } from '../namePlaces.ts';
import { spokenTextsIn } from '../text/places.ts';

interface SourceText {
  source: Source;
  pointer: Pointer;
  text: string;
}

/** Whether rows of a list hold a state of the workflow under this key. */
const holds = (list: ListDef, key: string, workflow: WorkflowDef, catalogue: Catalogue): boolean =>
  workflowHeldBy(catalogue.workflows, catalogue.entities[aboutRows(list, catalogue).rows?.of ?? ''], key)?.id === workflow.id;

/** What charts of the workflow, lists whose rows hold its state and ways to such lists say. */
function saidOf(workflow: WorkflowDef, context: CheckContext): SourceText[] {
  const { catalogue, definitions } = context;
  const charts = definitions.of('chart').filter(({ source }) => objectOf(objectOf(source.value)['names'])['workflow'] === workflow.id);
  const lists = definitions.of('list').filter(({ id }) => {
    const list = catalogue.lists[id];
    const keys = [
      ...(list?.filters ?? []).map(({ field }) => field),
      ...(list?.columns ?? []).flatMap(({ at }) => (typeof at === 'string' ? at.slice(1) : [])),
    ];
    return list !== undefined && keys.some((key) => holds(list, key, workflow, catalogue));
  });
  const ways = placesLedTo(context).flatMap(({ source, pointer, way }) => {
    const screen = Object.values(catalogue.screens).find(({ path }) => path === way['path']);
    const there = (screen?.blocks ?? []).flatMap(({ list = '' }) => catalogue.lists[list] ?? []);
    return Object.entries(objectOf(way['filter'])).flatMap(([field, values]) =>
      there.some((list) => holds(list, field, workflow, catalogue)) ? listOf(values).map((text) => ({ source, pointer, text: String(text) })) : [],
    );
  });
  const texts = [...charts, ...lists].flatMap(({ source }) => spokenTextsIn(source.value).map((one) => ({ source, ...one })));
  return [...texts.filter(({ pointer }) => !pointer.startsWith('/examples/')), ...ways];
}

/** States that came later, most likely: others are counted, shown or found somewhere, and these nowhere. */
function overlooked(workflow: WorkflowDef, context: CheckContext): FoundFault[] {
  const states = Object.keys(workflow.machine.states);
  const mentions = saidOf(workflow, context).filter(({ text }) => states.includes(text));
  const left = states.filter((state) => !mentions.some(({ text }) => text === state));
  const [last] = left.slice(-1);
  if (mentions.length === 0 || last === undefined) return [];
  const places = placesOf(mentions.map(({ source, pointer }) => ({ file: source.file, line: source.line(pointer) })));
  const wrong = `no chart, card, filter or list knows ${left.map((state) => JSON.stringify(state)).join(', ')}; other states are named at ${places}`;
  return faultAt(pointerTo('/machine/states', last), wrong, 'the state there, too, where it is to be counted, shown or found');
}

/** A state that charts, cards and filters do not know is no fault, and worth knowing. */
export const overlookedStates: Check = {
  name: 'overlooked-state',
  faults: () => [],
  notices: inEach('workflow', (workflow, context) => (workflow.of ? overlooked(workflow, context) : [])),
};
