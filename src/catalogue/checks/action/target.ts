import { fileNamed } from '../../fileNamed.ts';
import { oneOf } from '../../nearest.ts';
import { nameGone } from '../../report.ts';
import { wrongAt } from '../check.ts';
import { unknownName } from '../named.ts';
import { eachAction, operationOf } from './operation.ts';

/** Tables that `reference` answers from beside option lists and files. */
const tables = ['roles', 'programs', 'centre-models', 'pincodes'];

/** What an action works on is there; an event has a workflow to go to. */
export const actionTarget = eachAction('unknown-name', (action, base, { definitions, catalogue }) => {
  const { kind, name } = operationOf(action.do);
  if (kind === 'handler') return [];
  const pointer = `${base}/do/${kind}`;
  if (kind === 'foresee') {
    const ranking = Object.values(catalogue.actions).find((actions) => Object.values(actions).includes(action)) ?? {};
    const known = Object.keys(ranking).filter((one) => 'rank' in (ranking[one]?.do ?? {}));
    return known.includes(name) ? [] : [wrongAt(pointer, `no action "${name}" of this service ranks`, oneOf(name, known, 'ranking action'))];
  }
  if ('workbook' in action.do) {
    const { reads } = action.do;
    const service = Object.values(catalogue.actions).find((actions) => Object.values(actions).includes(action)) ?? {};
    const known = Object.keys(service).filter((one) => {
      const work = service[one]?.do;
      return work !== undefined && 'list' in work && work.paged === true;
    });
    const wrong = `no action "${reads}" of this service answers rows page by page`;
    return known.includes(reads) ? [] : [wrongAt(`${base}/do/reads`, wrong, oneOf(reads, known, 'reading action'))];
  }
  if (kind === 'reference') {
    const what = 'reference file, option list or table';
    const known = [...tables, ...definitions.ids('options'), ...definitions.ids('reference')];
    return unknownName(pointer, name, what, known).map((fault) => ({ ...fault, ...nameGone('option list', name, fileNamed(what, name)) }));
  }
  const entity = catalogue.entities[name];
  if (kind !== 'send' || !entity || !definitions.sound('workflow') || catalogue.workflows[entity.workflow ?? '']?.of !== undefined) return [];
  return [
    wrongAt(
      pointer,
      `the entity "${name}" has no workflow to send an event to`,
      `"workflow" in config/entities/${name}.json, naming a workflow with "of"`,
      'workflow-owner',
    ),
  ];
});
