/**
 * Files -> a frozen catalogue, or the list of everything that is wrong with them. Pure: who reads the files is fromDisk or
 * fromGlob.
 */
import { assemble } from './assemble.ts';
import type { CheckContext, Finding, KnownNames } from './checks/check.ts';
import { checks } from './checks/index.ts';
import { isInside } from '../engine/form/paths.ts';
import type { Pointer } from '../engine/types.ts';
import { readDefinitions, type Definitions, type Files } from './definitions.ts';
import { layout } from './layout.ts';
import { metaJudge, type MetaSchemas } from './meta/metaJudge.ts';
import type { RefFault } from './schema/inline.ts';
import { atOnce, inOrder, type CausedFault } from './report.ts';
import type { Catalogue, Fault } from './types.ts';
import { configLocations, gameLocations, workflowLocations } from './ruleLocations/configLocations.ts';
import { sheetLocations } from './ruleLocations/sheetLocations.ts';
import { formLocations } from './ruleLocations/formLocations.ts';
import { listLocations } from './ruleLocations/listLocations.ts';
import { type RuleLocation, maybe, ofCall } from './ruleLocations/location.ts';
import { worldOf, type Roots, type ResolvedNames } from './ruleLocations/world.ts';
import { pointerTo } from './json/pointer.ts';
import { nameResolver, open, single, type Resolver } from './ruleLocations/resolver.ts';

/** Keys of every row that belongs to a centre, beside those of its entity. */
const OF_ROWS = ['centerId', 'programId', 'version', 'createdOn'];

/** Rules of what makes a record complete. */
function completenessLocations(definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  return definitions.of('completeness').flatMap(({ id, source }) => {
    const def = catalogue.completeness[id];
    if (!def) return [];
    const entity = catalogue.entities[def.entity];
    const own = entity ? [entity.key, ...Object.keys(entity.columns ?? {}), ...Object.keys(entity.references ?? {}), ...OF_ROWS] : undefined;
    const row = (more: readonly (readonly [string, Resolver])[]): Resolver =>
      own ? nameResolver(new Map([...own.map((name) => [name, single] as const), ...more]), `field of ${def.entity} or loaded fact`) : open;
    const loaded = Object.entries(def.facts).map(([path, { call }]) => [path.split('.')[1] ?? '', world.answered(call)] as const);
    const asking: Roots = { session: world.session, today: single, record: row([]) };
    const judging: Roots = { session: world.session, today: single, record: row(loaded), lists: world.lists, constants: world.constants };
    const places = (of: typeof def.shown, base: string) => of.flatMap(({ when }, index) => maybe(when, `${base}/${index}/when`));
    return [
      ...ofCall(def.ask, '/ask').map((found) => ({ source, ...found, roots: { session: world.session, record: world.record({}) } })),
      ...Object.entries(def.facts)
        .flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path)))
        .map((found) => ({ source, ...found, roots: asking })),
      ...def.checks
        .flatMap(({ counts, missing }, index) => [...maybe(counts, `/checks/${index}/counts`), ...maybe(missing, `/checks/${index}/missing`)])
        .map((found) => ({ source, ...found, roots: judging })),
      ...[
        ...places(def.shown, '/shown'),
        ...places(def.checklist?.shown ?? [], '/checklist/shown'),
        ...(def.checklist?.entries ?? []).flatMap(({ when }, index) => maybe(when, `/checklist/entries/${index}/when`)),
      ].map((found) => ({ source, ...found, roots: { session: world.session, record: row([]) } })),
    ];
  });
}

/** Every rule of every definition, with what it may read. */
function locationsOf(definitions: Definitions, catalogue: Catalogue): RuleLocation[] {
  const world = worldOf(definitions, catalogue);
  const forms = Object.values(catalogue.forms).flatMap((form) => {
    const [ui, rules, binding] = (['ui', 'rules', 'binding'] as const).map((kind) => definitions.get(kind, form.id));
    return ui && rules && binding ? formLocations(form, { ui, rules, binding }, world) : [];
  });
  const lists = definitions.of('list').flatMap(({ id, source }) => {
    const list = catalogue.lists[id];
    return list ? listLocations(list, source, catalogue, world) : [];
  });
  return [
    ...forms,
    ...lists,
    ...configLocations(definitions, catalogue, world),
    ...workflowLocations(definitions, catalogue, world),
    ...gameLocations(definitions, catalogue, world),
    ...sheetLocations(definitions, catalogue, world),
    ...completenessLocations(definitions, catalogue, world),
  ];
}

/** Definitions as they are, with every rule and its place: for who tells about them. Faults are the check's business. */
export function toldDefinitions(files: Files): { definitions: Definitions; catalogue: Catalogue; rules: RuleLocation[] } {
  const { definitions } = readDefinitions(files, () => []);
  const { catalogue } = assemble(definitions, '');
  return { definitions, catalogue, rules: locationsOf(definitions, catalogue) };
}

/** Freezes a value and everything in it, and answers it. Values are plain JSON without cycles. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const below of Object.values(value)) freeze(below);
  return Object.freeze(value);
}

export type { KnownNames } from './checks/check.ts';

/** `notices` are looked for when they are asked for: few want them. */
export type JudgedDefinitions =
  { ok: true; catalogue: Catalogue; notices: () => Fault[]; count: number } | { ok: false; faults: Fault[]; notices: () => Fault[]; count: number };

interface JudgeDefinitionsOptions {
  metas: MetaSchemas;
  /** Names the catalogue: made of the files. */
  hash: string;
  known?: KnownNames;
  /** These files were judged before and had no fault. */
  isProven?: boolean;
}

const faultOf = (name: string, { source, pointer, wrong, right, check, cause, offer = [] }: Finding): CausedFault => ({
  file: source.file,
  line: source.line(pointer),
  pointer,
  wrong,
  right,
  check: check ?? name,
  ...(offer.length > 0 ? { offer } : {}),
  ...(cause ? { cause } : {}),
});

function refFaults(definitions: Definitions, faults: readonly RefFault[]): Fault[] {
  const sources = new Map((['schema', 'part'] as const).flatMap((kind) => definitions.of(kind).map(({ source }) => [source.file, source] as const)));
  const once = new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.wrong}`, fault]));
  return [...once.values()].map((fault) => ({ ...fault, line: sources.get(fault.file)?.line(fault.pointer) ?? 1, check: 'ref' }));
}

/** One fault at one place for one reason. */
function distinct(faults: readonly CausedFault[]): CausedFault[] {
  return [...new Map(faults.map((fault) => [`${fault.file} ${fault.pointer} ${fault.check} ${fault.wrong}`, fault])).values()];
}

/** What is wrong with what is named elsewhere is said where it stands in full, not at every place that names it. */
function saidOnce(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
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

/**
 * Judges all files at once. Files of wrong shape are reported and left out of what the other checks see; names that they
 * define stay known.
 */
export function judgeDefinitions(files: Files, { metas, hash, known = {}, isProven = false }: JudgeDefinitionsOptions): JudgedDefinitions {
  const { definitions, faults: shape } = readDefinitions(files, isProven ? () => [] : metaJudge(metas));
  const { catalogue, faults: refs } = assemble(definitions, hash);
  freeze(catalogue);
  if (isProven) return { ok: true, catalogue, notices: () => [], count: definitions.count };
  const context: CheckContext = { definitions, catalogue, known, locations: locationsOf(definitions, catalogue), faulty: new Set() };
  const run = (proof: boolean, faulty: ReadonlySet<string>): CausedFault[] =>
    checks
      .filter((check) => (check.proof === true) === proof)
      .flatMap((check) => check.faults({ ...context, faulty }).map((finding) => faultOf(check.name, finding)));
  const before = [...shape, ...refFaults(definitions, refs), ...run(false, context.faulty)];
  const faulty = new Set(before.map(({ file }) => file));
  const found = run(true, faulty);
  const faults = inOrder(atOnce(inOrder(distinct([...saidOnce(definitions, before), ...found]))));
  const notices = (): Fault[] =>
    inOrder(checks.flatMap((check) => (check.notices?.({ ...context, faulty }) ?? []).map((finding) => faultOf(check.name, finding))));
  const { count } = definitions;
  return faults.length > 0 ? { ok: false, faults, notices, count } : { ok: true, catalogue, notices, count };
}
