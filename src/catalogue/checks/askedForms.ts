import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import { bindingsOf, formPart } from '../formPart.ts';
import { fileFieldsOf } from '../../engine/form/schema.ts';
import { pointerOfPath } from '../../engine/form/paths.ts';
import { findAction } from '../findAction.ts';
import type { Catalogue } from '../types.ts';
import { faultAt, faultIn, type Check, type CheckContext, type FoundFault } from './check.ts';
import type { WrittenButton } from '../expand/buttons.ts';
import { inEachButton } from './eventButtons.ts';
import { inEach } from './untilChanged.ts';
import { transitionsOf } from '../transitions.ts';

const fieldsOf = ({ forms }: Catalogue, form: string): string[] => Object.keys(formPart(forms, form, 'schema')?.properties ?? {});

/** A form that a button names is a question and takes no files: nothing would carry them. */
function ofForm({ catalogue }: CheckContext, name: string, at: string): FoundFault[] {
  const [schema, binding] = [formPart(catalogue.forms, name, 'schema'), formPart(catalogue.forms, name, 'binding')];
  if (!schema) return [];
  if (binding?.question !== true)
    return faultAt(
      at,
      `"${name}" is no question: it has a place and a save of its own`,
      '"question": true in its binding.json, and nothing else there',
    );
  const [file] = fileFieldsOf(schema);
  return file === undefined
    ? []
    : faultAt(at, `"${name}" asks for a file at ${pointerOfPath(file)}, which no step carries`, 'a question without files');
}

/** What a machine asks: the same by each way of one event, in words that name nothing of the row that the answers would write over. */
function ofWorkflow(workflow: WorkflowDef, context: CheckContext): FoundFault[] {
  const { catalogue } = context;
  const entity = catalogue.entities[workflow.of?.entity ?? ''];
  const stepKeys = new Set([entity?.key, workflow.of?.state, workflow.events?.by, 'version', 'type', 'createdBy', 'updatedBy']);
  return transitionsOf(workflow).flatMap(({ state, event, pointer, transition: { meta } }, _index, all) => {
    const at = `${pointer}/meta/ask/form`;
    const ways = all.filter((one) => one.state === state && one.event === event);
    const formNames = new Set(ways.map((one) => one.transition.meta?.ask?.form));
    const name = meta?.ask?.form;
    if (name === undefined) return [];
    if (formNames.size > 1)
      return faultAt(
        at,
        `another way of "${event}" from "${state}" asks another form, or none: what is asked is known before the way is`,
        'the same form in each',
      );
    const clash = fieldsOf(catalogue, name).find((key) => stepKeys.has(key));
    if (clash !== undefined) return faultAt(at, `"${name}" has a field "${clash}", which the step itself says`, 'another name for the field');
    return ofForm(context, name, at);
  });
}

/** What a list's own question asks is judged by an action that its calls name. */
function ofButton(button: WrittenButton, base: string, _keys: unknown, context: CheckContext): FoundFault[] {
  const { catalogue } = context;
  const name = button.confirm?.form;
  if (name === undefined) return [];
  const at = `${base}/confirm/form`;
  const wrong = ofForm(context, name, at);
  const machine = catalogue.workflows[button.event?.of ?? ''];
  const ofMachine = machine ? transitionsOf(machine).some(({ transition: { meta } }) => meta?.ask?.form === name) : false;
  const isJudged = (button.run ?? []).some(({ call }) => findAction(catalogue, call)?.def.request?.form === name);
  if (wrong.length > 0 || ofMachine || isJudged) return wrong;
  return faultAt(at, `nothing that this button calls judges "${name}"`, `an action whose request says "form": "${name}"`);
}

/** A form that is only asked by buttons is asked by one. */
function unasked({ catalogue, definitions }: CheckContext, formNames: ReadonlySet<string | undefined>) {
  return bindingsOf(catalogue.forms).flatMap(([id, binding]) => {
    const source = definitions.get('binding', id);
    return binding.question !== true || formNames.has(id) || !source
      ? []
      : faultIn(source, '/question', `no button asks "${id}"`, '"form" under "ask" of a transition or under "confirm" of a list\'s action');
  });
}

const ofWorkflows = inEach('workflow', ofWorkflow);

const ofButtons = inEachButton(ofButton);

/** Forms that buttons ask: there, a question, judged by whoever takes the answers. */
export const askedForms: Check = {
  name: 'asked-form',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const lists = Object.values(catalogue.lists).flatMap(({ actions = [], buttons = [] }) => [...actions, ...buttons]);
    const formNames = new Set([
      ...Object.values(catalogue.workflows).flatMap((one) => transitionsOf(one).map(({ transition }) => transition.meta?.ask?.form)),
      ...lists.map(({ confirm }) => confirm?.form),
    ]);
    const sound = definitions.sound('workflow') && definitions.sound('list');
    return [...ofWorkflows(context), ...ofButtons(context), ...(sound ? unasked(context, formNames) : [])];
  },
};
