/**
 * `npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>]`: a form of ours from a JSON Schema or an XLSForm.
 * One that has faults becomes a draft; `npm run import -- --form=<area>/<form> [--accept]` takes it in when they are mended, with the examples that it lacks.
 */
import { languageOf } from '../catalogue/checks/text/places.ts';
import { foreignContent, readForeign } from './import/readForeign.ts';
import { newForm } from './scaffold/newForm.ts';
import { refuseDraft, scaffold, takeDraft } from './scaffold/run.ts';

const [file] = process.argv.slice(2).filter((part) => !part.startsWith('--'));
const option = (name: string): string | undefined => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3);
const id = option('form');

if (id === undefined) {
  console.error(
    'npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>], e.g. npm run import -- survey.xlsx --form=record/survey --tab=beneficiary',
  );
  process.exitCode = 1;
} else {
  await scaffold(
    (folder, catalogue) => {
      if (file === undefined) return takeDraft(folder, id);
      refuseDraft(folder, id);
      const languages = { first: languageOf({ catalogue }), texts: catalogue.messages };
      const foreign = readForeign(file, id.split('/')[1] ?? id, languages, option('ui'));
      const written = newForm(folder, { id, tab: option('tab'), title: option('title') ?? foreign.title ?? id }, catalogue, foreignContent(foreign));
      for (const sentence of foreign.left) console.log(`not taken over: ${sentence}`);
      return written;
    },
    {
      next: 'Next: what was not taken over, examples that show both sides of each rule, then npm run check.',
      draft: {
        form: id,
        accepts: process.argv.includes('--accept'),
        next: `It waits in drafts/schemas/forms/${id} and makes nothing else unsound. Next: mend these faults, then npm run import -- --form=${id}; with --accept it is given the examples that it lacks.`,
      },
    },
  );
}
