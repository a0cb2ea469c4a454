import { oneOf } from '../../nearest.ts';
import { wrongAt } from '../check.ts';
import { eachWorkflow } from './transitions.ts';

/** A stored workflow and its entity name each other, and the state has a column. */
export const workflowOwner = eachWorkflow('workflow-owner', (workflow, { catalogue, definitions }) => {
  const { of } = workflow;
  if (!of) return [];
  const entity = catalogue.entities[of.entity];
  const nouns = definitions.ids('entity');
  if (!entity)
    return nouns.includes(of.entity)
      ? []
      : [wrongAt('/of/entity', `there is no entity "${of.entity}"`, oneOf(of.entity, nouns, 'entity'), 'unknown-name')];
  const columns = Object.keys(entity.columns ?? {});
  return [
    ...(entity.workflow === workflow.id
      ? []
      : [wrongAt('/of/entity', `config/entities/${of.entity}.json does not name this workflow`, `"workflow": "${workflow.id}" there`)]),
    ...(columns.includes(of.state)
      ? []
      : [wrongAt('/of/state', `"${of.state}" is no column of ${of.entity}`, oneOf(of.state, columns, 'column'), 'unknown-name')]),
  ];
});
