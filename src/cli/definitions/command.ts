/** The verbs of `npm run definitions`. All talk to a running server: its session, its rules and its audit hold here as they do in the page. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Files } from '../../catalogue/definitions.ts';
import { catalogueHash } from '../../catalogue/fromDisk.ts';
import { objectOf, objectsIn } from '../../engine/json.ts';
import { filesIn, layOut, refusePath, isPicture } from './folder.ts';
import { CommandFault, withSession, type ServerSession } from './serverSession.ts';
import { diffLines } from 'diff';

interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  complain(line: string): void;
  /** @throws CommandFault where nobody can be asked */
  askPassword(userName: string): Promise<string>;
}
interface Command extends Terminal {
  session: ServerSession;
  /** What stands behind the verb: a folder, with its files, or a version. */
  target: string;
  files: Files;
  reason: string | undefined;
  propose: boolean | undefined;
}
/** Answers the exit code. */
type Verb = (command: Command) => Promise<number>;

/** What an exported folder was made from, by its hash. */
const BASE = '.definitions-base';

const USAGE = `npm run definitions -- export <folder>
npm run definitions -- diff <folder>
npm run definitions -- import <folder> --reason "…" [--propose]
npm run definitions -- publish <version>
Each takes --url (SKILLDESK_URL) and --user (SKILLDESK_USER).`;

async function readFiles({ call }: ServerSession): Promise<Files> {
  const files = new Map<string, string>();
  for (let after: string | null = null; ;) {
    const page = objectsIn(await call('viewDefinitionFiles', { after }));
    if (page.length === 0) return Object.fromEntries(files);
    for (const { path, text } of page) {
      refusePath(String(path));
      if (after !== null && String(path) <= after) throw new CommandFault('The server answers the same files again and again.');
      files.set((after = String(path)), String(text));
    }
  }
}

/** The files that serve. They come page by page: what was approved in between must not make a mixture of them. */
async function servedFiles(session: ServerSession): Promise<Files> {
  const files = await readFiles(session);
  const hash = catalogueHash(files);
  // A server that holds faulty files back serves others than it has: then they are read twice.
  if (hash === (await session.hash()) || hash === catalogueHash(await readFiles(session))) return files;
  throw new CommandFault('The definitions were changed while they were read: say it again.');
}

const exportFiles: Verb = async ({ session, target, files, say }) => {
  const served = await servedFiles(session);
  say(await layOut(target, served, files));
  await writeFile(join(target, BASE), catalogueHash(served));
  return 0;
};

/** How many lines come and go. */
function countLines(before: string, text: string): string {
  const parts = diffLines(before, text, { timeout: 1000 }) ?? [];
  const linesOf = (which: 'added' | 'removed'): number => parts.reduce((sum, part) => sum + (part[which] ? part.count : 0), 0);
  return parts.length === 0 ? '' : ` (+${linesOf('added')} -${linesOf('removed')})`;
}

function lineAbout(path: string, before: string | undefined, text: string | undefined): string {
  if (text === undefined) return `removed  ${path}`;
  if (before === undefined) return `added    ${path}`;
  return `changed  ${path}${isPicture(path) ? '' : countLines(before, text)}`;
}

/** By path: what the folder says, null where it has no such file, and a line for the person at the terminal. */
const fileDifferences = (served: Files, folder: Files): { path: string; text: string | null; line: string }[] =>
  [...new Set([...Object.keys(served), ...Object.keys(folder)])]
    .filter((path) => served[path] !== folder[path])
    .sort()
    .map((path) => ({ path, text: folder[path] ?? null, line: lineAbout(path, served[path], folder[path]) }));

const diffFiles: Verb = async ({ session, target, files, say }) => {
  const found = fileDifferences(await servedFiles(session), files);
  say(found.map(({ line }) => line).join('\n') || `${target} says what serves.`);
  return found.length === 0 ? 0 : 1;
};

const importFiles: Verb = async ({ session, target, files, reason = '', propose, say, complain }) => {
  const served = await servedFiles(session);
  const base = await readFile(join(target, BASE), 'utf8').catch(() => undefined);
  // Else what others published since would be taken back unasked.
  if (base !== undefined && base.trim() !== catalogueHash(served))
    throw new CommandFault(`What serves was changed since ${target} was exported: export it to another folder and make your changes there.`);
  const found = fileDifferences(served, files);
  for (const { path } of found) refusePath(path);
  say(found.map(({ line }) => line).join('\n') || `${target} says what serves: there is nothing to save.`);
  if (found.length === 0) return 0;
  const request = { reason, files: found.map(({ path, text }) => ({ path, text })) };
  const [{ versionId = null, faults = 0, wrong = '' } = {}] = objectsIn(await session.call('saveDefinitions', request));
  say(`Version ${versionId} is saved as a draft. Files: ${found.length}; faults: ${faults}.`);
  if (faults !== 0) complain(String(wrong));
  if (faults !== 0 || propose !== true) return faults === 0 ? 0 : 1;
  await session.call('proposeDefinitions', { versionId });
  say(`Version ${versionId} waits for a second person: npm run definitions -- publish ${versionId}`);
  return 0;
};

const publish: Verb = async ({ session: { call }, target, say }) => {
  const versionId = Number(target);
  const version = async () => {
    const { rows } = objectOf(await call('viewDefinitionVersions', { filter: { versionId } }));
    return objectsIn(rows).find((row) => row['versionId'] === versionId);
  };
  if (!(await version())) throw new CommandFault(`There is no version ${target}: import tells the number of what it saves.`);
  await call('approveDefinitions', { versionId });
  say(`Version ${target} serves since ${(await version())?.['servedOn']}.`);
  return 0;
};

const verbs: Readonly<Record<string, Verb>> = { export: exportFiles, diff: diffFiles, import: importFiles, publish };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { url: text, user: text, reason: text, propose: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [name = '', target, ...more] = positionals;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb && name !== '') throw new CommandFault(`"${name}" is none of these:\n${USAGE}`);
  if (!verb || target === undefined || more.length > 0) throw new CommandFault(USAGE);
  const { env } = terminal;
  const url = (values.url ?? env['SKILLDESK_URL'] ?? `http://localhost:${env['PORT'] ?? '8080'}`).replace(/\/+$/, '');
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new CommandFault(`"${url}" is no address of a server, such as https://skilldesk.example.org.`);
  const userName = values.user ?? env['SKILLDESK_USER'];
  if (!userName) throw new CommandFault('Say who you are: --user or SKILLDESK_USER, the name that you sign in with.');
  if (verb === importFiles && !values.reason?.trim()) throw new CommandFault('Say why, for whoever approves it: --reason "…".');
  if (verb === publish && !/^[1-9]\d{0,8}$/.test(target)) throw new CommandFault(`"${target}" is no version: it is a number that import has told.`);
  const files = verb === publish ? {} : await filesIn(target, verb === exportFiles);
  const password = env['SKILLDESK_PASSWORD'] || (await terminal.askPassword(userName));
  return withSession(url, userName, password, (session) =>
    verb({ ...terminal, session, target, files, reason: values.reason, propose: values.propose }),
  );
}

/** Runs a command and answers its exit code; what keeps it from its work is told in a sentence. */
export const definitionsCommand = (args: readonly string[], terminal: Terminal): Promise<number> =>
  run(args, terminal).catch((error: unknown) => {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return 1;
  });
