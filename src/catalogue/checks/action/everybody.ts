import type { FormSchema } from '../../../engine/definition/form.ts';
import { documentOf } from '../../ruleLocations/entityFields.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt } from '../check.ts';
import { eachAction, operationOf } from './operation.ts';

const isAboutPeople = (schema: FormSchema): boolean =>
  schema['x-pii'] !== undefined ||
  Object.values(schema.properties ?? {}).some(isAboutPeople) ||
  (schema.items !== undefined && isAboutPeople(schema.items));

/** Whether rows of an entity tell of people, themselves or as part of a row that does. */
function tellsOfPeople(catalogue: Catalogue, noun: string, seen: readonly string[] = []): boolean {
  const document = documentOf(catalogue, noun);
  if (document && isAboutPeople(document)) return true;
  const parent = catalogue.entities[noun]?.parent;
  return parent !== undefined && !seen.includes(parent) && tellsOfPeople(catalogue, parent, [...seen, noun]);
}

/** Operations that answer rows. What writes needs a session whatever it is about. */
const READING: ReadonlySet<string> = new Set(['get', 'list', 'count', 'rank', 'exists', 'history', 'workbook']);

/** Who may read or write people's data is said, also where it is everybody who has signed in: nothing is left open by leaving it out. */
export const actionEverybody = eachAction('everybody', ({ auth, may, internal, scope, do: work }, base, { catalogue }) => {
  if (internal === true) return [];
  const { kind, name } = operationOf(work);
  if (auth === 'none' && READING.has(kind) && tellsOfPeople(catalogue, name))
    return [wrongAt(`${base}/auth`, `it answers from "${name}", which tells of people, to anybody at all`, '"auth": "bearer" and "may"')];
  if (auth !== 'bearer' || may !== undefined || scope === 'user') return [];
  if (kind === 'handler')
    return [
      wrongAt(
        base,
        `"${name}" may read and write what tells of people, and it does not say who may call it`,
        '"may": a rule over session, or true where everybody who has signed in may',
      ),
    ];
  if (kind === 'reference' || !tellsOfPeople(catalogue, name)) return [];
  return [
    wrongAt(
      base,
      `it works on "${name}", which tells of people, and does not say who may call it`,
      '"may": a rule over session, or true where everybody who has signed in may',
    ),
  ];
});
