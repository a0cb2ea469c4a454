/** A new form, a tab of a record or a register, as a folder on the disk. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../catalogue/types.ts';
import { blankForm, textsOfForm, type NewForm } from '../../studio/begin/formFiles.ts';
import { laid, Unusable } from './run.ts';

/**
 * Writes `schemas/forms/<area>/<form>/` into a folder of definitions and answers the paths written.
 * Throws Unusable for an id that is none, a form that exists, a record without tabs.
 */
export function newForm(folder: string, form: NewForm, catalogue: Catalogue, content = blankForm(form)): string[] {
  if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(form.id))
    throw new Unusable(`"${form.id}" is no id of a form: <area>/<form> in small letters, e.g. record/hostel`);
  const records = new Set(Object.values(catalogue.forms).flatMap(({ binding }) => (binding.tab ? [binding.tab.of] : [])));
  if (form.tab !== undefined && !records.has(form.tab))
    throw new Unusable(`no record "${form.tab}" has tabs; there ${records.size === 1 ? 'is' : 'are'} ${[...records].join(', ') || 'none'}`);
  const relative = `schemas/forms/${form.id}`;
  if (existsSync(join(folder, relative))) throw new Unusable(`${relative} exists already`);
  return laid(folder, textsOfForm(form, catalogue, content));
}
