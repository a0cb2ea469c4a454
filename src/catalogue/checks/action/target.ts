import { fileNamed } from '../../fileNamed.ts';
import { oneOf } from '../../nearest.ts';
import { nameGone } from '../../report.ts';
import { wrongAt } from '../check.ts';
import { unknownName } from '../named.ts';
import { eachAction, operationOf } from './operation.ts';
import { pointerTo } from '../../json/pointer.ts';

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

/** Who works instead of an action is an internal action of the same service, behind the same kind of door. */
export const actionInstead = eachAction('unknown-name', (action, base, { catalogue }) => {
  const service = Object.values(catalogue.actions).find((actions) => Object.values(actions).includes(action)) ?? {};
  const several = Array.isArray(action.instead);
  const cases = [action.instead ?? []].flat().flatMap((one, index) => {
    const here = `${base}/instead${several ? `/${index}` : ''}`;
    return 'use' in one
      ? [{ name: one.use, pointer: `${here}/use` }]
      : Object.entries(one.is).map(([value, name]) => ({ name, pointer: pointerTo(`${here}/is`, value) }));
  });
  return cases.flatMap(({ name, pointer }) => {
    const other = Object.hasOwn(service, name) ? service[name] : undefined;
    const internal = Object.keys(service).filter((one) => service[one]?.internal === true);
    if (!other) return [wrongAt(pointer, `there is no action "${name}" in this service`, oneOf(name, internal, 'internal action'))];
    if (other.internal !== true || other.instead)
      return [wrongAt(pointer, `"${name}" is not internal, or hands on itself`, '"internal": true and no "instead"', 'instead')];
    return other.auth === action.auth
      ? []
      : [wrongAt(pointer, `"${name}" has another "auth" than the action that names it`, `"auth": "${action.auth}"`, 'instead')];
  });
});
