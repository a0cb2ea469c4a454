/** What forms that keep their own data have in common: names, fields, texts. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic, Text } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';

/** The entity and the service of a form that keeps its own data: `record/hostel` is `record-hostel`. */
export const nounOf = (formId: string): string => formId.replace('/', '-');

/** Wire keys that every row has beside the form's own fields. */
const ofRows = ['id', 'version', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'];

/** Those of a document, which names its record by `parentKey`. */
export const keysBeside = (parentKey: string): string[] => [...ofRows, parentKey];

/** The centre of a register's row, within the document: what is unique is unique in a centre. */
export const CENTRE = 'inCentre';

/** Those of a register's rows. */
export const keysOfRegister: readonly string[] = [...ofRows, 'centerId', 'programId', CENTRE];

/** Texts that every such form says when its binding names no others. */
export const saidByStores = ['record.saved', 'record.savedMeanwhile', 'record.notSaved'] as const;

/** Names of the form's fields that are stored. */
export const storedFields = (schema: FormSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (field['x-local'] === true ? [] : [name]));

export const schemaOfField = ({ schema }: FormDef, name: string): FormSchema => schema.properties?.[name] ?? {};

/** What a list can say of a row without a typed column: a box that is ticked, several values. Nobody sorts or searches by it. */
export const isOnlyShown = ({ type, items, 'x-local': isLocal }: FormSchema): boolean =>
  isLocal !== true && (type === 'boolean' || (type === 'array' && items !== undefined && !items.properties && !items['x-file']));

/** What people call the form, and what it keeps. */
export const titleOf = ({ binding, schema }: FormDef): Text => binding.title ?? schema.title ?? '';

/** The centre that somebody works in, as a rule. */
export const here: Logic = { var: 'session.centre.id' };
