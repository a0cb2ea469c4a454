/**
 * `npm run definitions -- export | diff <folder>`, `import <folder> --reason "…" [--propose]`, `publish <version>`: the definitions that a running
 * server serves, edited in a folder and brought back as a version. `--url` (SKILLDESK_URL) says where it runs, `--user` (SKILLDESK_USER) who asks; the
 * password is SKILLDESK_PASSWORD, or asked for: no list of processes and no history of a shell shows it.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { definitionsCommand } from './definitions/command.ts';
import { CommandFault } from './definitions/serverSession.ts';

/** Reads a line from the terminal and shows nothing of it. */
function askPassword(userName: string): Promise<string> {
  if (!process.stdin.isTTY) return Promise.reject(new CommandFault('There is no terminal to ask for the password: set SKILLDESK_PASSWORD.'));
  process.stderr.write(`Password of ${userName}: `);
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, callback) => callback() }),
    terminal: true,
  });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => (resolve(line), lines.close()));
    lines.once('close', () => reject(new CommandFault('No password was given.')));
  }).finally(() => process.stderr.write('\n'));
}

process.exitCode = await definitionsCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  askPassword,
});
