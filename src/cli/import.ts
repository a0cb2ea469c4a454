/**
 * `npm run import -- <file> --form=<area>/<form> [--ui=<file>] [--tab=<record>] [--title=<words>]`: a form of ours from a JSON Schema or an XLSForm.
 * One that has faults becomes a draft; `npm run import -- --form=<area>/<form> [--accept]` takes it in when they are mended, with the examples that it lacks.
 * `npm run import -- --form=<area>/<form> --out=<file>.xlsx` writes a form that is there as an XLSForm; taken in again, what was edited in it is changed.
 */
import { knownNames } from '../server/knownNames.ts';
import { importCommand } from './import/command.ts';
import { projectFolder } from './projectFolder.ts';

process.exitCode = await importCommand(process.argv.slice(2), process.env['CONFIG_DIR'] ?? projectFolder, await knownNames());
