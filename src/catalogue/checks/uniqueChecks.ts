import { provedAs } from '../../engine/json.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { isUniqueCheck, keptIn, meantBy } from '../expand/checks.ts';
import { entityFields } from '../ruleLocations/entityFields.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inFiles } from './untilChanged.ts';

type WrittenCheck = NonNullable<RulesDef['check']>[number];

function ofCheck(check: WrittenCheck, id: string, { catalogue }: CheckContext): FoundFault[] {
  const form = catalogue.forms[id];
  if (!form) return [];
  if (!isUniqueCheck(check)) {
    const twice = Object.values(catalogue.entities).find(
      (entity) => keptIn(form, entity) !== undefined && entity.unique?.some(({ rule }) => rule === check.id),
    );
    return twice
      ? faultAt(
          '/id',
          `"${twice.noun}" says "${check.id}" as well`,
          `"unique": { "of": "${twice.noun}" } in the place of "at", "fails" and "message"`,
        )
      : [];
  }
  const { of } = check.unique;
  const entity = catalogue.entities[of];
  const uniqueKey = entity?.unique?.find(({ rule }) => rule === check.id);
  const own = entityFields(catalogue, of);
  // A key of something that the entity does not have is told of there.
  if (uniqueKey?.over.some((name) => own?.has(name) === false)) return [];
  const meaning = entity && meantBy(check, form, entity);
  if (!meaning || !('wrong' in meaning)) return [];
  const found = wrongAt(meaning.at, meaning.wrong, meaning.right);
  return [meaning.at === '/unique/of' ? { ...found, cause: { of: `document of ${of}`, alone: true } } : found];
}

/** What there may be only one of is said once, by the entity: a check of a form names it, and says what the form is held against. */
export const uniqueChecks: Check = {
  name: 'unique-check',
  faults: inFiles(['rules'], ({ value }, context, id) =>
    (provedAs<RulesDef>(value).check ?? []).flatMap((check, index, all) =>
      // An id that stands twice is told as that.
      (all.findIndex((one) => one.id === check.id) < index ? [] : ofCheck(check, id, context)).map((fault) => ({
        ...fault,
        pointer: `/check/${index}${fault.pointer}`,
      })),
    ),
  ),
};
