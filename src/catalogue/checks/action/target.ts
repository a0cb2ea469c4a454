import { wrongAt } from '../check.ts';
import { eachAction } from './operation.ts';

/** What an event is sent to has a workflow. */
export const actionTarget = eachAction('workflow-owner', ({ do: work }, base, { definitions, catalogue }) => {
  const entity = 'send' in work ? catalogue.entities[work.send] : undefined;
  if (!entity || !definitions.sound('workflow') || catalogue.workflows[entity.workflow ?? '']?.of !== undefined) return [];
  const wrong = `the entity "${entity.noun}" has no workflow to send an event to`;
  return [wrongAt(`${base}/do/send`, wrong, `"workflow" in config/entities/${entity.noun}.json, naming a workflow with "of"`)];
});
