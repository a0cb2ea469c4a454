/** What follows from another fault is not told beside it: of faults those that are left to tell. */
import { isInside } from '../engine/form/paths.ts';
import type { Pointer } from '../engine/types.ts';
import type { Definitions } from './definitions.ts';
import { layout } from './layout.ts';
import type { CausedFault } from './report.ts';
import type { Fault } from './types.ts';

/** What is wrong with what is named elsewhere is said where it stands in full, not at every place that names it. */
export function saidOnce(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const keyOf = ({ file, check, wrong }: Fault, pointer: Pointer): string => `${file} ${pointer} ${check} ${wrong}`;
  const told = new Set(faults.map((fault) => keyOf(fault, fault.pointer)));
  const used = new Map(layout.flatMap(({ kind }) => definitions.of(kind).map(({ source }) => [source.file, source.used ?? []] as const)));
  return rulesSaidOnce(definitions, faults).filter(
    (fault) =>
      !used.get(fault.file)?.some(({ pointer, from }) => {
        return isInside(fault.pointer, pointer) && told.has(keyOf({ ...fault, file: from.file }, from.pointer + fault.pointer.slice(pointer.length)));
      }),
  );
}

/** The same for named rules, of which all faults stand in the tables of their names. */
function rulesSaidOnce(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const tables = (['permissions', 'facts'] as const).flatMap((kind) => definitions.of(kind).map(({ source }) => source.file));
  if (!faults.some(({ file }) => tables.includes(file))) return faults;
  const named = new Map(layout.flatMap(({ kind }) => definitions.of(kind).map(({ source }) => [source.file, source.named ?? []] as const)));
  return faults.filter(({ file, pointer }) => tables.includes(file) || !named.get(file)?.some((place) => pointer.startsWith(`${place}/`)));
}

const ofExamples = new Set(['example', 'rule-without-example']);
/**
 * While examples choose an option that is gone, what else examples say comes of that, and is told when it is mended. What a rule misspells needs no
 * name, and a rule for a field that is not there no example.
 */
export function withoutFollowing(found: readonly CausedFault[], plain: readonly CausedFault[]): readonly CausedFault[] {
  const isGone = found.some(({ cause }) => cause?.said);
  const follows = ({ file, pointer, check, cause }: CausedFault): boolean => {
    const name = check === 'untitled-fact' ? /[^ .]+$/.exec(cause?.of ?? '')?.[0] : undefined;
    return plain.some(
      (one) =>
        one.file === file &&
        (name === undefined
          ? check === 'rule-without-example' && one.pointer === pointer
          : isInside(one.pointer, pointer) && one.wrong.includes(name)),
    );
  };
  return found.filter((fault) => !(isGone && fault.cause === undefined && ofExamples.has(fault.check)) && !follows(fault));
}

/**
 * What comes of a file that cannot be read, told when that is mended: of a shared part what the forms say that take it, of the named facts
 * which paths there are.
 */
export function untilMended(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const unread = new Set(faults.flatMap(({ check, file }) => (check === 'shape' ? [file] : [])));
  const parts = [...unread].filter((file) => file.startsWith('schemas/_shared/'));
  const taking = new Set(
    definitions
      .of('schema')
      .filter(({ source }) => parts.some((part) => JSON.stringify(source.value).includes(`/${part.split('/').at(-1)}"`)))
      .map(({ source }) => source.file.slice(0, source.file.lastIndexOf('/') + 1)),
  );
  const hasNoFacts = definitions.of('facts').some(({ source }) => unread.has(source.file)) || unread.has('config/facts.json');
  return faults.filter(({ check, file }) => {
    if (check === 'shape' || check === 'ref' || check === 'json') return true;
    return !(hasNoFacts && check === 'unknown-path') && !taking.has(file.slice(0, file.lastIndexOf('/') + 1));
  });
}
