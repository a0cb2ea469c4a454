/** `npm run new:form -- <area>/<form> [--tab=<record> | --register] [--title=<words>]`: a folder with the five files of a form. */
import { newForm } from './scaffold/newForm.ts';
import { scaffold } from './scaffold/run.ts';

const [id] = process.argv.slice(2).filter((part) => !part.startsWith('--'));
const option = (name: string): string | undefined => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3);

if (id === undefined) {
  console.error(
    'npm run new:form -- <area>/<form> [--tab=<record> | --register] [--title=<words>], e.g. npm run new:form -- record/hostel --tab=beneficiary --title=Hostel',
  );
  process.exitCode = 1;
} else {
  const last = id.split('/')[1] ?? id;
  const title = option('title') ?? last.charAt(0).toUpperCase() + last.slice(1).replaceAll('-', ' ');
  await scaffold(
    (folder, catalogue) => newForm(folder, { id, tab: option('tab'), isRegister: process.argv.includes('--register'), title }, catalogue),
    { next: 'Next: fields in schema.json, their places in ui.json, then npm run check.' },
  );
}
