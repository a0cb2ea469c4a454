/** Which part of changed definitions serves while other files of the change have faults. */
import type { Files } from './definitions.ts';
import type { Catalogue, Fault } from './types.ts';

/** What is taken or held back as one, by its path: the folder of a form, a workflow with its examples, every other file by itself. */
export const heldWith = (path: string): string =>
  /^schemas\/forms\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.replace(/^(workflows\/[^.]+)\.examples\.json$/, '$1.json');

/** So often what has faults then is held back as well: of a change that hangs together in a longer chain nothing serves. */
const ROUNDS = 6;

/** What a set of files is. */
export type JudgedSet = { ok: true; catalogue: Catalogue } | { ok: false; faults: Fault[] };

interface SoundPart {
  files: Files;
  verdict: Extract<JudgedSet, { ok: true }>;
  /** Why each of the others is held back. */
  heldFaults: Fault[];
}
/** Of a file that has no fault of its own. */
const goingBy = (fault: Fault): Fault => ({ ...fault, wrong: `it waits for what is held back, without which ${fault.wrong}` });

/**
 * The files as they were when they were sound last, with every change that is sound without those in which `faults` are: they get their last sound
 * text back, and so does what then has faults, because it goes by them. Undefined where that leaves no change, or where faults stand only in what
 * has not changed.
 */
export async function soundPart(
  files: Files,
  sound: Files,
  faults: readonly Fault[],
  judge: (files: Files) => Promise<JudgedSet>,
): Promise<SoundPart | undefined> {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(sound)])].sort();
  let left = paths.filter((path) => files[path] !== sound[path]);
  let [found, heldFaults] = [faults, [...faults]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const faulty = new Set(found.map(({ file }) => heldWith(file)));
    const soundPaths = left.filter((path) => !faulty.has(heldWith(path)));
    if (soundPaths.length === 0 || soundPaths.length === left.length) return undefined;
    left = soundPaths;
    const part = Object.fromEntries(
      paths.flatMap((path) => {
        const text = (soundPaths.includes(path) ? files : sound)[path];
        return text === undefined ? [] : [[path, text] as const];
      }),
    );
    const verdict = await judge(part);
    if (verdict.ok) return { files: part, verdict, heldFaults };
    found = verdict.faults;
    heldFaults = [...heldFaults, ...found.map(goingBy)];
  }
  return undefined;
}
