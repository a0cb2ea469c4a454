/**
 * `npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>]`: a form of ours from a JSON Schema or an XLSForm.
 * One that has faults becomes a draft; `npm run import -- --form=<area>/<form> [--accept]` takes it in when they are mended, with the examples that it lacks.
 * `npm run import -- --form=<area>/<form> --out=<file>.xlsx` writes a form that is there as an XLSForm; taken in again, what was edited in it is changed.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { utils, write } from 'xlsx';
import { languageOf } from '../catalogue/checks/text/places.ts';
import { mergeSheets } from './import/mergeSheets.ts';
import { foreignContent, readForeign, readWorkbook } from './import/readForeign.ts';
import { sheetOf } from './import/sheets.ts';
import { sheetsOfForm } from './import/sheetsOfForm.ts';
import { projectFolder } from './projectFolder.ts';
import { newForm } from './scaffold/newForm.ts';
import { laid, refuseDraft, scaffold, takeDraft, Unusable } from './scaffold/run.ts';

const [file] = process.argv.slice(2).filter((part) => !part.startsWith('--'));
const option = (name: string): string | undefined => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3);
const id = option('form');
const out = option('out');
const isThere = existsSync(join(process.env['CONFIG_DIR'] ?? projectFolder, `schemas/forms/${id}`));
const tell = (what: string, sentences: readonly string[]): void => sentences.forEach((one) => console.log(`${what}: ${one}`));

if (id === undefined) {
  console.error(
    'npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>], e.g. npm run import -- survey.xlsx --form=record/survey --tab=beneficiary; --out=<file>.xlsx writes one',
  );
  process.exitCode = 1;
} else {
  await scaffold(
    (folder, catalogue, files) => {
      const languages = { first: languageOf({ catalogue }), texts: catalogue.messages };
      if (out !== undefined) {
        const written = sheetsOfForm(files, catalogue, id);
        if (!written) throw new Unusable(`there is no form "${id}"`);
        const book = utils.book_new();
        for (const name of ['survey', 'choices', 'settings'] as const) utils.book_append_sheet(book, sheetOf(name, written.sheets[name]), name);
        writeFileSync(out, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
        for (const [name, text] of Object.entries(written.tables)) writeFileSync(join(dirname(out), name), text);
        tell('stays in the form alone', written.left);
        return [out, ...Object.keys(written.tables)];
      }
      if (file === undefined) return takeDraft(folder, id);
      if (isThere && /\.xlsx?$/.test(file)) {
        const { book, others } = readWorkbook(file);
        const merged = mergeSheets(files, catalogue, id, book, languages);
        if (!merged) throw new Unusable(`schemas/forms/${id} has faults: npm run check shows them`);
        tell('not taken over', [...merged.left, ...others]);
        if (Object.keys(merged.changes).length === 0) console.log('It says what the form says: nothing was to be written.');
        return laid(folder, merged.changes);
      }
      refuseDraft(folder, id);
      const foreign = readForeign(file, id.split('/')[1] ?? id, languages, option('ui'));
      const written = newForm(folder, { id, tab: option('tab'), title: option('title') ?? foreign.title ?? id }, catalogue, foreignContent(foreign));
      tell('not taken over', foreign.left);
      return written;
    },
    {
      next:
        out === undefined
          ? 'Next: what was not taken over, examples that show both sides of each rule, then npm run check.'
          : `Next: edit it, then npm run import -- ${out} --form=${id}.`,
      ...(isThere
        ? {}
        : {
            draft: {
              form: id,
              accepts: process.argv.includes('--accept'),
              next: `It waits in drafts/schemas/forms/${id} and makes nothing else unsound. Next: mend these faults, then npm run import -- --form=${id}; with --accept it is given the examples that it lacks.`,
            },
          }),
    },
  );
}
