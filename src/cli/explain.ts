/**
 * `npm run explain -- <form|workflow> [case]`: says of an example of a form or a workflow why every verdict is what it is. Without a case it
 * lists the cases; a case is its number or a part of its name. Ends with 1 when there is no such definition or case.
 */
import { judgedByBuild, loadCatalogue } from '../catalogue/fromDisk.ts';
import { knownNames } from '../server/knownNames.ts';
import { explainReport } from './explainReport.ts';
import { projectFolder } from './projectFolder.ts';

const [name = '', ...rest] = process.argv.slice(2);
const verdict = await loadCatalogue(process.env['CONFIG_DIR'] ?? projectFolder, await knownNames(), await judgedByBuild());

if (!verdict.ok) {
  console.error(`The definitions have ${verdict.faults.length} faults: run "npm run check".`);
  process.exitCode = 1;
} else {
  const { lines, code } = explainReport(verdict.catalogue, name, rest.join(' '));
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
}
