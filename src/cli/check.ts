/**
 * `npm run check -- [folder] [--notices]`: judges all definitions, prints every fault with its place, ends with 1 when there is any.
 * `npm run check -- --since [revision or folder]`: also the notices that were not there yet in that revision (HEAD where none is named).
 * `npm run check -- --accept <form, list or workflow> [--requirements]`: takes over what now comes out of its examples, and writes those that it lacks;
 * of examples that prove a requirement only when that is said.
 * `npm run check -- --accept grants`: takes over who may do what now, into config/grants.json.
 */
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { accept, acceptGrants } from './accept.ts';
import { checkReport, type CheckReport } from './checkReport.ts';
import { knownNames } from '../server/knownNames.ts';
import { projectFolder } from './projectFolder.ts';
import { noticesSince } from './since.ts';

const args = process.argv.slice(2);
/** Places of what belongs to an option. */
const valuePlaces = new Set<number>();
/** What is said after an option, empty where nothing is; undefined without the option. */
function wordOf(option: string): string | undefined {
  const at = args.findIndex((part) => part === option || part.startsWith(`${option}=`));
  if (at < 0) return undefined;
  const next = args[at + 1];
  if (args[at] !== option || next === undefined || next.startsWith('--')) return args[at]?.slice(option.length + 1) ?? '';
  valuePlaces.add(at + 1);
  return next;
}
const [name, since] = [wordOf('--accept'), wordOf('--since')];
const folder = args.find((part, at) => !part.startsWith('--') && !valuePlaces.has(at)) ?? process.env['CONFIG_DIR'] ?? projectFolder;
const known = await knownNames();
const verdict = await loadCatalogue(folder, known);

async function report(): Promise<CheckReport> {
  if (name === 'grants') return acceptGrants(folder, verdict);
  if (name !== undefined) return accept(folder, name, verdict, args.includes('--requirements'));
  if (since === undefined) return checkReport(verdict, args.includes('--notices'));
  const before = await noticesSince(folder, since || 'HEAD', known);
  return typeof before === 'string' ? { lines: [], faults: [before], code: 1 } : checkReport(verdict, true, before);
}
const { lines, faults, code } = await report();

for (const line of lines) console.log(line);
for (const line of faults) console.error(line);
process.exitCode = code;
