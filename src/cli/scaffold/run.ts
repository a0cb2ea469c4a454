/** What the scaffolding commands share: read the definitions, write, check again, say what was written and what comes next. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { judgedByBuild, loadCatalogue, readableCatalogue } from '../../catalogue/fromDisk.ts';
import { formatFault } from '../../catalogue/report.ts';
import type { Files } from '../../catalogue/definitions.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { KnownNames } from '../../catalogue/checks/check.ts';
import { knownNames } from '../../server/knownNames.ts';
import { accept } from '../accept.ts';
import { projectFolder } from '../projectFolder.ts';
import { withoutThose } from '../since.ts';

/** What was asked for cannot be made; the message says why, for the person at the terminal. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

const placeOf = (form: string): string => `schemas/forms/${form}`;
/** Where a form waits that is not sound yet: no definitions lie there, so that it makes nothing else unsound. */
const draftOf = (form: string): string => `drafts/${placeOf(form)}`;

function move(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  renameSync(join(folder, from), join(folder, to));
}

/** Takes the draft of a form in among the definitions. @throws Unusable where there is none, or a form in its place */
export function takeDraft(folder: string, form: string): string[] {
  if (!existsSync(join(folder, draftOf(form)))) throw new Unusable(`there is no ${draftOf(form)}: name the file of a foreign form`);
  if (existsSync(join(folder, placeOf(form)))) throw new Unusable(`${placeOf(form)} exists already`);
  move(folder, draftOf(form), placeOf(form));
  return [placeOf(form)];
}

/** @throws Unusable where a draft waits that would be lost */
export function refuseDraft(folder: string, form: string): void {
  if (existsSync(join(folder, draftOf(form)))) throw new Unusable(`${draftOf(form)} waits there already: take it in, or take it away`);
}

/** Writes into a folder of definitions and answers the paths; what they say, and their texts, before. */
type Write = (folder: string, catalogue: Catalogue, files: Files) => string[];

/** Writes texts by path. */
export const laid = (folder: string, texts: Files): string[] =>
  Object.entries(texts).map(([path, text]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return path;
  });

interface ScaffoldOptions {
  /** What is said when it is sound. */
  next: string;
  also?: KnownNames;
  /** A form that becomes a draft while it brings faults, and what then is said; `accepts`: the examples that it lacks are written first. */
  draft?: { form: string; next: string; accepts?: boolean };
}

/**
 * Runs a scaffold in a folder of definitions and answers the exit code: 0 when what it wrote brings no faults. Those that other definitions have
 * hold nothing up.
 */
export async function scaffoldIn(folder: string, known: KnownNames, write: Write, { next, also = {}, draft }: ScaffoldOptions): Promise<0 | 1> {
  const names: KnownNames = { ...known, handlers: [...(known.handlers ?? []), ...(also.handlers ?? [])] };
  const proven = await judgedByBuild();
  const before = await loadCatalogue(folder, names, proven);
  try {
    const paths = write(folder, before.ok ? before.catalogue : await readableCatalogue(before.files), before.files);
    let after = await loadCatalogue(folder, names, proven);
    if (draft?.accepts === true && !after.ok) {
      for (const line of accept(folder, draft.form, after).lines) console.log(line);
      after = await loadCatalogue(folder, names);
    }
    const left = withoutThose(after.ok ? [] : after.faults, before.ok ? [] : before.faults);
    const isDraft = draft !== undefined && left.length > 0;
    if (isDraft) move(folder, placeOf(draft.form), draftOf(draft.form));
    const locatePath = (path: string): string =>
      isDraft && path.startsWith(placeOf(draft.form)) ? path.replace(placeOf(draft.form), draftOf(draft.form)) : path;
    for (const path of paths) console.log(`wrote ${locatePath(path)}`);
    for (const fault of left) console.error(formatFault({ ...fault, file: locatePath(fault.file) }));
    if (isDraft) console.error(draft.next);
    if (left.length > 0) return 1;
    console.log(next);
    if (!after.ok) console.log(`Other definitions have faults, as before (${after.faults.length}): npm run check shows them.`);
    return 0;
  } catch (error) {
    // What the disk refuses is said as it says it, with the path.
    if (!(error instanceof Unusable || (error instanceof Error && 'syscall' in error))) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The same in the folder of the definitions, as a command. */
export async function scaffold(write: Write, options: ScaffoldOptions): Promise<void> {
  process.exitCode = await scaffoldIn(process.env['CONFIG_DIR'] ?? projectFolder, await knownNames(), write, options);
}
