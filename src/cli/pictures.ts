/** `node dist/cli/pictures.js <out> <bank>...`: draws picture banks of config/reference into a folder; a step of the build. */
import { join } from 'node:path';
import { drawBanks } from './pictures/drawBank.ts';
import { projectFolder } from './projectFolder.ts';

const [out, ...banks] = process.argv.slice(2);
if (out === undefined || banks.length === 0) throw new Error('Usage: pictures <out> <bank>...');
console.log(`Drew ${drawBanks(join(projectFolder, 'config/reference'), banks, out)} pictures.`);
