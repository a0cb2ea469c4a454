/**
 * Files -> a frozen catalogue, or the list of everything that is wrong with them. Pure: who reads the files is fromDisk or
 * fromGlob.
 */
import { assemble } from './assemble.ts';
import type { CheckContext, Finding, KnownNames } from './checks/check.ts';
import { checks } from './checks/index.ts';
import { readDefinitions, type Definitions, type Files } from './definitions.ts';
import { freeze } from './freeze.ts';
import type { MetaSchemas } from './meta/metaJudge.ts';
import type { RefFault } from './schema/inline.ts';
import { inOrder } from './report.ts';
import { sitesOf } from './sites/sitesOf.ts';
import type { Catalogue, Fault } from './types.ts';

export type { KnownNames } from './checks/check.ts';

export type Judged =
  { ok: true; catalogue: Catalogue; notices: Fault[]; count: number } | { ok: false; faults: Fault[]; notices: Fault[]; count: number };

export interface JudgeOptions {
  metas: MetaSchemas;
  /** Names the catalogue: made of the files. */
  hash: string;
  known?: KnownNames;
}

const faultOf = (name: string, { source, pointer, wrong, right, check }: Finding): Fault => ({
  file: source.file,
  line: source.line(pointer),
  pointer,
  wrong,
  right,
  check: check ?? name,
});

function refFaults(definitions: Definitions, faults: readonly RefFault[]): Fault[] {
  const sources = new Map((['schema', 'part'] as const).flatMap((kind) => definitions.of(kind).map(({ source }) => [source.file, source] as const)));
  const once = new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.wrong}`, fault]));
  return [...once.values()].map((fault) => ({ ...fault, line: sources.get(fault.file)?.line(fault.pointer) ?? 1, check: 'ref' }));
}

/** One fault at one place for one reason. */
function distinct(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.check} ${fault.wrong}`, fault])).values()];
}

/**
 * Judges all files at once. Files of wrong shape are reported and left out of what the other checks see; names that they
 * define stay known.
 */
export function judge(files: Files, { metas, hash, known = {} }: JudgeOptions): Judged {
  const { definitions, faults: shape } = readDefinitions(files, metas);
  const { catalogue, faults: refs } = assemble(definitions, hash);
  freeze(catalogue);
  const context: CheckContext = { definitions, catalogue, known, sites: sitesOf(definitions, catalogue), faulty: new Set() };
  const run = (proof: boolean, faulty: ReadonlySet<string>): Fault[] =>
    checks
      .filter((check) => (check.proof === true) === proof)
      .flatMap((check) => check.faults({ ...context, faulty }).map((finding) => faultOf(check.name, finding)));
  const before = [...shape, ...refFaults(definitions, refs), ...run(false, context.faulty)];
  const found = run(true, new Set(before.map(({ file }) => file)));
  const notices = inOrder(checks.flatMap((check) => (check.notices?.(context) ?? []).map((finding) => faultOf(check.name, finding))));
  const faults = inOrder(distinct([...before, ...found]));
  const { count } = definitions;
  return faults.length > 0 ? { ok: false, faults, notices, count } : { ok: true, catalogue, notices, count };
}
