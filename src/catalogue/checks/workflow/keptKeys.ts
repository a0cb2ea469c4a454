import { allActions, operationOf } from '../../findAction.ts';
import { formPart } from '../../formPart.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { answeredKeys } from '../../requestKeys.ts';
import { documentOf } from '../../ruleLocations/entityFields.ts';
import { nearest, oneOf } from '../../../engine/nearest.ts';
import { pointerTo } from '../../json/pointer.ts';
import { transitionsOf } from '../../transitions.ts';
import type { Catalogue } from '../../types.ts';
import { workflowNames } from '../../workflowsOf.ts';
import { wrongAt, faultAt, type FoundFault } from '../check.ts';
import { eachWorkflow } from './each.ts';

/** What actions name of the rows of an entity that they answer; a row that is answered as it is stored tells of nothing. */
const answeredOf = (catalogue: Catalogue, noun: string): string[] =>
  allActions(catalogue.actions).flatMap(({ def }) =>
    def.answer && operationOf(def.do).name === noun ? [...(answeredKeys(def, catalogue) ?? [])] : [],
  );

/** What somebody finds again in a row: its columns, what it refers to, the fields of its form, what actions answer of it. */
function foundAgain(catalogue: Catalogue, noun: string): Set<string> {
  const entity = catalogue.entities[noun];
  return new Set([
    ...Object.keys(entity?.columns ?? {}),
    ...Object.keys(entity?.references ?? {}),
    ...Object.keys(documentOf(catalogue, noun)?.properties ?? {}),
    ...answeredOf(catalogue, noun),
  ]);
}

/** The keys that `set` writes and `clear` takes away. */
function keysOf(
  { type, params = {} }: { type: string; params?: Readonly<Record<string, unknown>> },
  base: string,
): { key: string; pointer: string }[] {
  if (type === 'set') return Object.keys(params).map((key) => ({ key, pointer: pointerTo(`${base}/params`, key) }));
  const fields = params['fields'];
  return type === 'clear' && Array.isArray(fields)
    ? fields.map((key, index) => ({ key: String(key), pointer: `${base}/params/fields/${index}` }))
    : [];
}

/**
 * What the steps of a workflow ask: it is found again where it is kept, and a step that takes it away is right wherever that is. Undefined while a
 * form is not known.
 */
function askedBy(workflow: WorkflowDef, { forms }: Catalogue): string[] | undefined {
  const names = transitionsOf(workflow).flatMap(({ transition: { meta } }) => meta?.ask?.form ?? []);
  const schemas = names.map((name) => formPart(forms, name, 'schema'));
  return schemas.includes(undefined) ? undefined : schemas.flatMap((schema) => Object.keys(schema?.properties ?? {}));
}

function lost(workflow: WorkflowDef, noun: string, catalogue: Catalogue): FoundFault[] {
  const questionKeys = askedBy(workflow, catalogue);
  if (questionKeys === undefined) return [];
  const known = new Set([...foundAgain(catalogue, noun), ...questionKeys]);
  return transitionsOf(workflow).flatMap(({ pointer, transition }) =>
    (transition.actions ?? [])
      .flatMap((action, index) => keysOf(action, `${pointer}/actions/${index}`))
      .filter(({ key }) => !known.has(key))
      .map((one) =>
        wrongAt(one.pointer, `nobody finds "${one.key}" again in a row of ${noun}`, oneOf(one.key, known, 'column or key that an action answers')),
      ),
  );
}

/** What a step writes into a row somebody finds there again; a state that follows the clock is answered under its name. */
export const workflowKeys = eachWorkflow('lost-key', (workflow, { catalogue, definitions }) => {
  const { of } = workflow;
  const entity = catalogue.entities[of?.entity ?? ''];
  if (!of || !entity || !workflowNames(entity).includes(workflow.id) || !definitions.sound('actions')) return [];
  const answerKeys = [...new Set(answeredOf(catalogue, of.entity))];
  const near = of.clock === undefined || answerKeys.includes(of.state) ? undefined : nearest(of.state, answerKeys);
  return [
    // The fields of a form that cannot be read are not known.
    ...(entity.document !== undefined && !documentOf(catalogue, of.entity) ? [] : lost(workflow, of.entity, catalogue)),
    ...(near === undefined
      ? []
      : faultAt('/of/state', `no action about ${of.entity} answers "${of.state}": nobody would see the state`, `answered key "${near}"?`)),
  ];
});
