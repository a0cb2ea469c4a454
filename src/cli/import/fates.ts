/** What becomes of what a foreign form says: the tables `xlsForm.json` and `jsonSchema.json`, which name every column and keyword of both formats. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { groupBy } from '../../engine/groupBy.ts';
import schemas from './jsonSchema.json' with { type: 'json' };
import sheets from './xlsForm.json' with { type: 'json' };

/** It is taken over, turned into something of ours, or left for a reason; with both, left where it cannot be turned. */
interface Fate {
  taken?: string;
  turned?: string;
  left?: string;
  /** Other names for it. */
  also?: string[];
}
interface Column extends Fate {
  /** A text that people read, in several languages. */
  spoken?: boolean;
}
/** A word, for the kinds of questions or fields that read it. */
interface Word extends Fate {
  of?: string[];
  widget?: string;
  /** Of the schema, which it says. */
  keyword?: string;
}
interface QuestionType extends Fate {
  schema?: FormSchema;
  widget?: string;
}
interface Keyword extends Fate {
  /** A field has it as it stands. */
  isLimit?: boolean;
}
type Fates<T = Fate> = Readonly<Record<string, T>>;

export const sheetFates: Fates = sheets.sheets;
export const columnFates: Record<'survey' | 'choices' | 'settings', Fates<Column>> = sheets;
export const typeFates: Fates<QuestionType> = sheets.types;
export const wordFates: Record<'appearance' | 'parameters', Fates<Word>> = { appearance: sheets.appearances, parameters: sheets.parameters };
export const keywordFates: Fates<Keyword> = schemas.keywords;
export const uiFates: Fates<Word> = schemas.ui;
export const widgetFates: Fates = schemas.widgets;
export const formatFates: Fates = schemas.formats;

/** Sections of rules.json that a sheet can say. */
export const SAID_RULES = ['show', 'require', 'readonly', 'compute', 'rows'] as const;

/** The name in a table for a name of the format. */
export const ownName = (fates: Fates, name: string): string =>
  Object.hasOwn(fates, name) ? name : (Object.keys(fates).find((own) => fates[own]?.also?.includes(name)) ?? name);

/** Why something is left: its own reason, else that nothing here says it. */
export const whyLeft = (fate: Fate | undefined): string => fate?.left ?? 'has no place in a form here';

/** Whether something is taken over or turned, always or where it can be. */
export const isRead = (fate: Fate | undefined): boolean => fate?.taken !== undefined || fate?.turned !== undefined;

/** One sentence for all that are left for one reason. @param names each with what says more of it behind a blank: `then (street)` */
export function leaveAll(left: string[], at: string, names: readonly string[], fates: Fates): void {
  const reasons = groupBy(names, (name) => whyLeft(fates[ownName(fates, /^[^ ,]+/.exec(name)?.[0] ?? '')]));
  for (const [why, all] of reasons) left.push(`${at}: ${all.join(', ')} ${why}`);
}
