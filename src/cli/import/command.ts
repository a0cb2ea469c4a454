/** `npm run import`: a foreign form as one of ours, one of ours as an XLSForm, and that taken in again. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { utils, write } from 'xlsx';
import type { KnownNames } from '../../catalogue/checks/check.ts';
import { languageOf } from '../../catalogue/checks/text/places.ts';
import { newForm } from '../scaffold/newForm.ts';
import { laid, refuseDraft, scaffoldIn, takeDraft, Unusable } from '../scaffold/run.ts';
import { mergeSheets } from './mergeSheets.ts';
import { foreignContent, readForeign, readWorkbook } from './readForeign.ts';
import { sheetOf } from './sheets.ts';
import { sheetsOfForm, type FormSheets } from './sheetsOfForm.ts';

const USE =
  'npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>], e.g. npm run import -- survey.xlsx --form=record/survey --tab=beneficiary; without a file, --out=<file>.xlsx writes the form';
const tell = (what: string, sentences: readonly string[]): void => sentences.forEach((one) => console.log(`${what}: ${one}`));

/** Writes the workbook and the tables beside it, and answers their paths. */
function writeSheets(path: string, { sheets, tables }: FormSheets): string[] {
  const book = utils.book_new();
  for (const name of ['survey', 'choices', 'settings'] as const) utils.book_append_sheet(book, sheetOf(name, sheets[name]), name);
  const files: [string, string | Buffer][] = [
    [path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer],
    ...Object.entries(tables).map(([name, text]): [string, string] => [join(dirname(path), name), text]),
  ];
  for (const [file, content] of files) writeFileSync(file, content);
  return files.map(([file]) => file);
}

/** @param folder of the definitions @returns the exit code */
export async function importCommand(args: readonly string[], folder: string, known: KnownNames): Promise<0 | 1> {
  const option = (name: string): string | undefined => args.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3);
  const file = args.find((part) => !part.startsWith('--'));
  const [id, out] = [option('form'), option('out')];
  if (id === undefined) {
    console.error(USE);
    return 1;
  }
  const isThere = existsSync(join(folder, `schemas/forms/${id}`));
  const draft = {
    form: id,
    accepts: args.includes('--accept'),
    next: `It waits in drafts/schemas/forms/${id} and makes nothing else unsound. Next: mend these faults, then npm run import -- --form=${id}; with --accept it is given the examples that it lacks.`,
  };
  return scaffoldIn(
    folder,
    known,
    (_folder, catalogue, files) => {
      const languages = { first: languageOf({ catalogue }), texts: catalogue.messages };
      if (out !== undefined) {
        const formSheets = sheetsOfForm(files, catalogue, id);
        if (!formSheets) throw new Unusable(`there is no form "${id}" without faults`);
        tell('stays in the form alone', formSheets.left);
        return writeSheets(out, formSheets);
      }
      if (file === undefined) return takeDraft(folder, id);
      if (isThere && !file.endsWith('.json')) {
        const { book, others } = readWorkbook(file);
        const merged = mergeSheets(files, catalogue, id, book, languages);
        if (!merged) throw new Unusable(`schemas/forms/${id} has faults: npm run check shows them`);
        tell('not taken over', [...merged.left, ...others]);
        if (Object.keys(merged.changes).length === 0) console.log(`${file} says what the form says: nothing is written.`);
        return laid(folder, merged.changes);
      }
      refuseDraft(folder, id);
      const foreign = readForeign(file, id.split('/')[1] ?? id, languages, option('ui'));
      const paths = newForm(folder, { id, tab: option('tab'), title: option('title') ?? foreign.title ?? id }, catalogue, foreignContent(foreign));
      tell('not taken over', foreign.left);
      return paths;
    },
    {
      next:
        out === undefined
          ? 'Next: what was not taken over, examples that show both sides of each rule, then npm run check.'
          : `Next: edit it, then npm run import -- ${out} --form=${id}.`,
      ...(isThere ? {} : { draft }),
    },
  );
}
