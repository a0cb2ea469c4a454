/**
 * Files -> a frozen catalogue, or the list of everything that is wrong with them. Pure: who reads the files is fromDisk, or the bundler of stories.
 */
import { asBefore, ownCopy } from './asBefore.ts';
import { assemble } from './assemble.ts';
import { messagesOf } from './client.ts';
import { optionLists } from './optionLists.ts';
import { faultyFiles, type CheckContext, type Finding, type KnownNames } from './checks/check.ts';
import { checks } from './checks/index.ts';
import { untilChanged, untilChangedOf } from './checks/untilChanged.ts';
import { objectOf } from '../engine/json.ts';
import { readDefinitions, type Definitions, type Files } from './definitions.ts';
import { metaJudge, nothingJudged, type MetaSchemas } from './meta/metaJudge.ts';
import { leftBy, renamings, saidOnce, untilMended, withoutFollowing } from './followingFaults.ts';
import type { RefFault } from './schema/inline.ts';
import { atOnce, inOrder, type CausedFault } from './report.ts';
import type { Catalogue, Fault } from './types.ts';
import { locators } from './ruleLocations/locators.ts';
import type { RuleLocation } from './ruleLocations/location.ts';
import type { Kind } from './layout.ts';
import { perValue } from '../engine/perValue.ts';

const located = Object.entries(locators).map(([kind, locate]) => [kind as Kind, untilChangedOf(locate)] as const);

/** Those of a definition together, by its folder or file: as long as nothing of what was read for them is changed they are the same objects. */
const locationsOf = (context: CheckContext): CheckContext['locations'] =>
  Object.fromEntries(
    located.flatMap(([kind, locate]) =>
      context.definitions
        .of(kind)
        .map((defined) => [kind === 'rules' ? `schemas/forms/${defined.id}` : defined.source.file, locate(defined, context)]),
    ),
  );

const NONE: KnownNames = {};
/** What checks receive before any file has faults; `rules`: those that were located before. */
export function contextOf(definitions: Definitions, catalogue: Catalogue, known = NONE, rules?: RuleLocation[]): CheckContext {
  const read = { texts: messagesOf(catalogue), lists: optionLists(catalogue.options), faulty: faultyFiles() };
  const context: CheckContext = { definitions, catalogue, known, ...read, locations: rules ? { rules } : {} };
  return rules ? context : { ...context, locations: locationsOf(context) };
}

/** Definitions to tell about, and the files that say them. */
export interface ToldDefinitions {
  files: Files;
  definitions: Definitions;
  catalogue: Catalogue;
  rules: RuleLocation[];
}

/** Definitions as they are, with every rule and its place: for who tells about them. Faults are the check's business; `metas` leave out what has a wrong shape. */
export function toldDefinitions(files: Files, metas?: MetaSchemas): ToldDefinitions {
  const { definitions } = readDefinitions(files, metas ? metaJudge(metas) : nothingJudged);
  const { catalogue } = assemble(definitions, '');
  return { files, definitions, catalogue, rules: Object.values(contextOf(definitions, catalogue).locations).flat() };
}

/** Freezes a value and everything in it, and answers it. Values are plain JSON without cycles. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const below of Object.values(value)) freeze(below);
  return Object.freeze(value);
}

export type { KnownNames } from './checks/check.ts';

/** The constants that config/app.json may have for the code: those of which its meta schema says what they are. */
function constantsOf({ app }: MetaSchemas): Record<string, string[]> {
  const properties = objectOf(app?.['properties']);
  return Object.fromEntries(['constants', 'serverConstants'].map((key) => [key, Object.keys(objectOf(objectOf(properties[key])['properties']))]));
}
/** All names of code: of the same tables the same object. */
const namesOfCode = perValue((metas: MetaSchemas) => perValue((known: KnownNames): KnownNames => ({ constants: constantsOf(metas), ...known })));

/** `notices` are looked for when they are asked for: few want them. `unread`: files with faults of place, JSON and shape. */
export type JudgedDefinitions = Pick<Verdict, 'notices' | 'count' | 'unread'> & ({ ok: true; catalogue: Catalogue } | { ok: false; faults: Fault[] });

interface JudgeDefinitionsOptions {
  metas: MetaSchemas;
  /** Names the catalogue: made of the files. */
  hash: string;
  known?: KnownNames;
  /** These files were judged before and had no fault. */
  isProven?: boolean;
}

const faultOf = (name: string, { source, pointer, wrong, right, check, how, cause, offer = [] }: Finding): CausedFault => ({
  file: source.file,
  line: source.line(pointer),
  pointer,
  wrong,
  right,
  check: check ?? name,
  ...(how === undefined ? {} : { how }),
  ...(offer.length > 0 ? { offer } : {}),
  ...(cause ? { cause } : {}),
});

function refFaults(definitions: Definitions, faults: readonly RefFault[]): CausedFault[] {
  const sources = new Map((['schema', 'part'] as const).flatMap((kind) => definitions.of(kind).map(({ source }) => [source.file, source] as const)));
  const once = new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.wrong}`, fault]));
  return [...once.values()].map((fault) => ({ ...fault, line: sources.get(fault.file)?.line(fault.pointer) ?? 1, check: 'ref' }));
}

/** One fault at one place for one reason. */
function distinct(faults: readonly CausedFault[]): CausedFault[] {
  return [...new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.check} ${fault.wrong}`, fault])).values()];
}

/** What was judged last, and before that, and what was sound last: of them stays what is the same, and what was found of it. */
let judgedLast: readonly Catalogue[] = [];
let soundLast: Catalogue | undefined;
/** Who has proved a set makes its catalogue, and so does who then serves it. */
let provenLast: { hash: string; verdict: Verdict } | undefined;
const findings = checks.map((check) => untilChanged((context: CheckContext) => check.faults(context)));
const noted = checks.map((check) => untilChanged((context: CheckContext) => check.notices?.(context) ?? []));

/** What is found of files as they are. */
function judgeOnce(files: Files, { metas, hash, known = NONE, isProven = false }: JudgeDefinitionsOptions): Verdict {
  if (isProven && provenLast?.hash === hash) return provenLast.verdict;
  const { definitions, faults: shape } = readDefinitions(files, isProven ? nothingJudged : metaJudge(metas));
  const { catalogue: assembled, faults: refs } = assemble(definitions, hash);
  const before = [...(soundLast && !judgedLast.includes(soundLast) ? [soundLast] : []), ...judgedLast];
  const catalogue = freeze(before.reduce((whole, last) => asBefore(last, whole), assembled));
  judgedLast = [catalogue, ...judgedLast].slice(0, 2);
  const { count } = definitions;
  if (isProven) return (provenLast = { hash, verdict: { catalogue, faults: [], notices: () => [], count, unread: new Set() } }).verdict;
  const context = contextOf(definitions, catalogue, namesOfCode(metas)(known));
  const run = (proof: boolean, faulty: CheckContext['faulty']): CausedFault[] =>
    checks.flatMap((check, at) => {
      if ((check.proof === true) !== proof) return [];
      return (findings[at]?.({ ...context, faulty }) ?? []).map((finding) => faultOf(check.name, finding));
    });
  const plain = untilMended(definitions, [...shape, ...refFaults(definitions, refs), ...run(false, context.faulty)]);
  const faulty = faultyFiles(new Set(plain.flatMap(({ file, cause }) => [file, ...(cause?.file === undefined ? [] : [cause.file])])));
  const found = withoutFollowing(run(true, faulty), plain);
  const faults = distinct([...saidOnce(definitions, plain), ...found]);
  const notices = (): Fault[] => {
    const noteContext = { ...contextOf(definitions, catalogue, context.known), faulty };
    return inOrder(checks.flatMap((check, at) => (noted[at]?.(noteContext) ?? []).map((finding) => faultOf(check.name, finding))));
  };
  return { catalogue, faults, notices, count, unread: new Set(shape.map(({ file }) => file)) };
}

interface Verdict {
  catalogue: Catalogue;
  faults: readonly CausedFault[];
  notices: () => Fault[];
  count: number;
  unread: ReadonlySet<string>;
}

/** The same while a file that is asked for stands under another name: that is told where it leaves fewer faults, and the rest is judged as if it had the old one. */
function judgeRenamed(files: Files, options: JudgeDefinitionsOptions): Verdict {
  const verdict = judgeOnce(files, options);
  const faultCount = atOnce(verdict.faults).length;
  if (faultCount < 2) return verdict;
  for (const renaming of renamings(files, verdict.faults)) {
    const left = leftBy(renaming, verdict.faults, judgeOnce(renaming.files, options).faults);
    if (left && atOnce(left).length + 1 < faultCount) return { ...verdict, faults: [renaming.fault, ...left] };
  }
  return verdict;
}

/**
 * Judges all files at once. Files of wrong shape are reported and left out of what the other checks see; names that they
 * define stay known.
 */
export function validateDefinitions(files: Files, options: JudgeDefinitionsOptions): JudgedDefinitions {
  const { catalogue, faults: found, notices, count, unread } = judgeRenamed(files, options);
  const faults = inOrder(atOnce(inOrder(found)));
  if (faults.length === 0) soundLast = catalogue;
  let own: Catalogue | undefined;
  return faults.length > 0
    ? { ok: false, faults, notices, count, unread }
    : {
        ok: true,
        notices,
        count,
        unread,
        get catalogue() {
          return (own ??= ownCopy(catalogue));
        },
      };
}
