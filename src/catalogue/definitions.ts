/** All definitions of a folder, read and shaped: what checks walk over and what the catalogue is assembled from. */
import { isObject, listOf } from '../engine/json.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { Fault } from './types.ts';
import { layout, metaSchemaOf, folderOf, roots, type Kind } from './layout.ts';
import type { MetaJudge, MetaReference } from './meta/metaJudge.ts';
import { expandNames } from './expand/names.ts';
import { pictureFaults } from './expand/options.ts';
import { expandUse } from './expand/use.ts';
import { perKey, perText, perValue } from '../engine/perValue.ts';
import { ofFile, readSource, textFaults, type Source } from './source.ts';
import { withTerms } from './expand/terms.ts';

/** Texts by path below the definitions' folder; of a picture its bytes in base64. */
export type Files = Readonly<Record<string, string>>;

/** A file of right shape, with the id of what it defines. */
export interface Defined {
  id: string;
  source: Source;
}
const definedIn = perValue((source: Source) => perText((id): Defined => ({ id, source })));

/** What the meta schemas say of a file of right shape: the names in it that mean something defined elsewhere, and what may stand there once. */
export interface FileVerdict extends Defined, Pick<ReturnType<MetaJudge>, 'references' | 'singles'> {}
/** A name where it stands, in the definition of this id. */
export type ReferencePlace = MetaReference & Defined;
export const referencesIn = ({ id, source, references }: FileVerdict): ReferencePlace[] => references.map((one) => ({ id, source, ...one }));

const verdictOf = perValue((source: Source) =>
  perValue(({ references, singles }: ReturnType<MetaJudge>) => perText((id): FileVerdict => ({ id, source, references, singles }))),
);

export interface Definitions {
  /** Sources whose shape is right, by kind and id. */
  get(kind: Kind, id: string): Source | undefined;
  of(kind: Kind): readonly Defined[];
  /** Every id for which a file exists, readable or not: a name in it is known even while the file is faulty. */
  ids(kind: Kind): readonly string[];
  /** Of each file of right shape. */
  verdicts: readonly FileVerdict[];
  /** Every file of a kind has the right shape. */
  sound(kind: Kind): boolean;
  /** Static pages by name, in another language by `<name>.<language>`. */
  pages: Readonly<Record<string, string>>;
  /** Pictures of options in base64, by their path below the folder of forms or of options: `front/visitors/pictures/car.png`. */
  pictures: Readonly<Record<string, string>>;
  /** Rows of long option lists, as text by path. */
  tables: Readonly<Record<string, string>>;
  /** How many files were read. */
  count: number;
}

const place = (kind: Kind, id: string): string => `${kind} ${id}`;

/** Rows of reference data are long and alike: the first ones stand for the rest. */
const JUDGED_ROWS = 100;
const firstRows = perValue((value: JsonObject): JsonObject => ({ ...value, rows: listOf(value['rows']).slice(0, JUDGED_ROWS) }));
const judgedValue = (kind: Kind, value: Json): Json =>
  kind === 'reference' && isObject(value) && Array.isArray(value['rows']) ? firstRows(value) : value;

/** The place that a name most probably means: in small letters, with hyphens, and the ending that definitions have. */
function meantBy(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  const folder = path.slice(0, path.length - name.length).toLowerCase();
  const [bare = '', ...endings] = name
    .trim()
    .replace(/json5?$|jsonc$/i, 'json')
    .split('.');
  const rightPath = folder + [bare.trim().replace(/[ _]+/g, '-'), ...endings].join('.').toLowerCase();
  const target = folderOf(rightPath);
  return rightPath !== path && target !== undefined && target !== 'beside' ? rightPath : undefined;
}

function misplaced(path: string): Fault {
  const rightPath = meantBy(path);
  if (rightPath !== undefined) {
    const [folder, own] = [rightPath, path].map((one) => one.slice(0, one.lastIndexOf('/')));
    const right = folder === own ? `the file called ${rightPath}` : `the folder called ${folder}`;
    return ofFile(path, 'no definition has this name', right, 'places');
  }
  const folder = path.split('/').slice(0, 2).join('/');
  const near = layout.filter(({ like }) => like.startsWith(folder)).map(({ like }) => like);
  const all = near.length > 0 ? near : layout.map(({ like }) => like.slice(0, like.lastIndexOf('/')));
  const right = [...new Set(all)].join(', ');
  return ofFile(path, 'no definition has this place or name', `one of ${right}`, 'places');
}

const missing = (kind: Kind, like: string): Fault =>
  ofFile(like, `the file is missing (${kind})`, `write it; schemas/_meta/${metaSchemaOf(kind) ?? kind}.schema.json says what it holds`, 'places');

/** Two files that define the same thing: an option list of a form and one of all forms. */
const twice = (path: string, kind: Kind, id: string): Fault =>
  ofFile(path, `there is another file that defines ${kind} "${id}"`, 'one file each: give this one a name of its own', 'duplicate');

/** Reads every file; faults are of places, JSON and shape. */
export function readDefinitions(files: Files, judge: MetaJudge): { definitions: Definitions; faults: Fault[] } {
  const { texts, faults } = withTerms(files);
  const read: { kind: Kind; id: string; source: Source }[] = [];
  const verdicts = new Map<string, ReturnType<MetaJudge>>();
  const ids = new Map<Kind, string[]>();
  const unsound = new Set<Kind>();
  const pages: Record<string, string> = {};
  const pictures: Record<string, string> = {};
  const tables: Record<string, string> = {};
  let count = 0;
  for (const path of Object.keys(files).sort()) {
    const folder = folderOf(path);
    if (folder === 'beside') continue;
    if (!folder) {
      faults.push(misplaced(path));
      const rightPath = meantBy(path) ?? path;
      const there = folderOf(rightPath);
      if (there === undefined || there === 'beside' || rightPath in files) continue;
      ids.set(there.kind, [...(ids.get(there.kind) ?? []), there.id]);
      unsound.add(there.kind);
      continue;
    }
    count += 1;
    const { kind, id } = folder;
    const known = ids.get(kind) ?? [];
    if (known.includes(id)) {
      faults.push(twice(path, kind, id));
      continue;
    }
    ids.set(kind, [...known, id]);
    const text = texts[path] ?? '';
    if (kind === 'page' || kind === 'rows') {
      faults.push(...textFaults(path, text));
      if (kind === 'page') pages[id] = text;
      else tables[path] = text;
      continue;
    }
    if (kind === 'picture') {
      faults.push(...pictureFaults(path, text));
      pictures[id] = text;
      continue;
    }
    const { source, faults: unreadable } = readSource(path, text);
    faults.push(...unreadable);
    const metaVerdict = source && judge(metaSchemaOf(kind) ?? kind, judgedValue(kind, source.value));
    for (const { pointer, wrong: what, right, check } of metaVerdict?.faults ?? []) {
      faults.push({ file: path, line: source?.line(pointer) ?? 1, pointer, wrong: what, right, check });
    }
    if (metaVerdict) verdicts.set(path, metaVerdict);
    if (source && metaVerdict?.faults.length === 0) read.push({ kind, id, source });
    else unsound.add(kind);
  }
  for (const { kind, like, needed } of layout) {
    if (!needed || ids.has(kind)) continue;
    faults.push(missing(kind, like));
    unsound.add(kind);
  }
  const expansion = expandNames(read, unsound);
  faults.push(...expansion.faults);
  const ruled = read.flatMap((one) => {
    const source = expansion.sources.get(one.source);
    if (source === null) unsound.add(one.kind);
    return source === null ? [] : [{ ...one, source: source ?? one.source }];
  });
  const elsewhere = expandUse(ruled, unsound);
  faults.push(...elsewhere.faults);
  const sources = new Map(ruled.map(({ kind, id, source }) => [place(kind, id), elsewhere.sources.get(source) ?? source]));
  const sourcesOf = (kind: Kind): Defined[] =>
    (ids.get(kind) ?? []).flatMap((id) => {
      const source = sources.get(place(kind, id));
      return source ? [definedIn(source)(id)] : [];
    });
  const definitions: Definitions = {
    get: (kind, id) => sources.get(place(kind, id)),
    of: perKey(sourcesOf),
    ids: (kind) => ids.get(kind) ?? [],
    verdicts: ruled.flatMap(({ id, source }) => {
      const verdict = verdicts.get(source.file);
      return verdict ? [verdictOf(elsewhere.sources.get(source) ?? source)(verdict)(id)] : [];
    }),
    sound: (kind) => !unsound.has(kind),
    pages,
    pictures,
    tables,
    count,
  };
  return { definitions, faults };
}

/** Folders whose files belong to the definitions. */
export const definitionRoots: readonly string[] = roots;
