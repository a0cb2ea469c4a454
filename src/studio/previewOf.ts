/** What of a set of definitions a file is drawn with: plain data, for a frame that has nothing else. */
import { toClient, toClientForm, toClientList } from '../catalogue/client.ts';
import type { Catalogue, ClientCatalogue, ClientForm, ClientList } from '../catalogue/types.ts';
import type { ExampleDef } from '../engine/definition/form.ts';
import type { FilterDef, ListExample } from '../engine/definition/list.ts';
import type { FactRead } from '../engine/explain/types.ts';
import { EXAMPLE_TODAY } from '../engine/example/runExample.ts';
import { objectOf, objectsIn } from '../engine/json.ts';
import type { Json, JsonObject, Text } from '../engine/types.ts';
import { answersOfChart, type Answers } from './madeAnswers.ts';

/** What is drawn of each kind of thing. */
interface DrawnThings {
  form: { form: ClientForm; examples: readonly ExampleDef[] };
  list: { list: ClientList };
  chart: { chart: string };
  menu: null;
}
export type DrawnKind = keyof DrawnThings;
/** A kind beside what is drawn of it. */
export type DrawnThing<K extends DrawnKind = DrawnKind> = { [P in K]: { kind: P; of: DrawnThings[P] } }[K];

/** Who looks on, what every call answers them, and how they have filtered a list. Without a name it is of no example. */
export interface MadeRecord {
  name: string;
  session: JsonObject;
  answers: Answers;
  filter: Readonly<Record<string, readonly string[]>>;
}

/** What a file belongs to, with the made records that it is drawn with. */
export interface DrawnFile {
  /** Counts what differs from what was drawn before. */
  edition: number;
  /** In which the texts are. */
  language: string;
  languages: readonly string[];
  catalogue: ClientCatalogue;
  /** On which it is drawn. */
  today: string;
  thing: DrawnThing;
  title: Text;
  /** The file of its examples. */
  home: string;
  records: readonly MadeRecord[];
}

/** Through whose eyes; '' leaves it to the example. */
export interface PreviewChoices {
  example: string;
  role: string;
  program: string;
  status: string;
  scheme: 'light' | 'dark';
}

/** What somebody has stored, in place of what an example says. */
export interface StoredRecord {
  record: JsonObject;
  data: JsonObject;
}

/** What a frame is told to draw. */
export interface PreviewTask {
  preview: DrawnFile;
  choices: PreviewChoices;
  storedRow: StoredRecord | null;
  /** Of which the verdict is wanted; null of none. */
  rule: Json;
}
/** What a rule answers to what stands in the preview, in words; null where it reads something else. */
export type PreviewVerdict = { answer: string; reads: readonly FactRead[] } | null;
/** What a frame says: that it hears, that it has drawn, why it could not, what stands in its form that is to be an example, or what a rule answers to it. */
export type PreviewAnswer =
  | { preview: 'ready' | 'drawn' }
  | { preview: 'broken'; why: string }
  | { preview: 'made'; data: JsonObject }
  | { preview: 'verdict'; rule: Json; verdict: PreviewVerdict };

type Found = Pick<DrawnFile, 'thing' | 'title' | 'home' | 'records'>;

/** Somebody of whom no example tells: the first of every table. */
const anybody = ({ roles, programs, centreModels }: Catalogue, answers: Answers): MadeRecord => {
  const [role = {}, program = {}, model = {}] = [roles, programs, centreModels].map(({ items }): JsonObject => items[0] ?? {});
  return { name: '', session: { role, program, model, centre: { id: 1 }, user: { id: 1 } }, answers, filter: {} };
};

type Facts = ListExample['facts'];

/** What a filter has chosen among the rows of a lookup: as the example says, or any where no row is seen before. */
function chosenRow({ field, from, needed }: FilterDef, { filter, lookups = {} }: Facts, isSeen: boolean): JsonObject | undefined {
  if (!from) return undefined;
  const rows = objectsIn(lookups[from.lookup]);
  const choice = filter?.[field] ?? objectOf(lookups['chosen'])[from.value] ?? null;
  const row = choice === null ? rows[0] : rows.find((one) => one[from.value] === choice);
  if (choice === null && (needed === undefined || !isSeen)) return undefined;
  return row ?? { [from.value]: choice ?? 1, [from.label]: String(choice ?? ''), ...objectOf(lookups['chosen']) };
}

/** Examples of lists say the rows and the answers of lookups, of which what is chosen must be one. */
function recordOfList({ load, lookups = {}, filters = [] }: ClientList, { name, facts, rows }: ListExample): MadeRecord {
  const answers = Object.fromEntries([load, ...(load.variants ?? [])].map(({ call }): [string, Json] => [call, rows]));
  for (const [id, { call }] of Object.entries(lookups)) answers[call] = facts.lookups?.[id] ?? null;
  const filter: Record<string, string[]> = {};
  for (const one of filters) {
    const row = chosenRow(one, facts, rows.length > 0);
    const choice = facts.filter?.[one.field];
    if (choice !== undefined && choice !== null) filter[one.field] = [choice].flat().map(String);
    if (!row || !one.from) continue;
    const { lookup, value } = one.from;
    const call = lookups[lookup]?.call ?? '';
    filter[one.field] = [String(row[value])];
    answers[call] = [...objectsIn(answers[call]).filter((known) => known[value] !== row[value]), row];
  }
  return { name, session: facts.session, answers, filter };
}

/** By the path of a file what it belongs to, and what that is drawn with. Another kind of thing is a row here and one in the frame (`drawings.tsx`). */
const kinds: readonly { of: RegExp; find: (catalogue: Catalogue, id: string, path: string) => Found | undefined }[] = [
  {
    of: /^schemas\/forms\/(.+)\/[^/]+$/,
    find(catalogue, id) {
      const form = toClientForm(catalogue, id);
      const examples = catalogue.forms[id]?.examples ?? [];
      return (
        form && {
          thing: { kind: 'form', of: { form, examples } },
          title: form.binding.title ?? form.schema.title ?? id,
          home: `schemas/forms/${id}/examples.json`,
          records: examples.map(({ name, facts }) => ({ name, session: facts?.session ?? {}, answers: {}, filter: {} })),
        }
      );
    },
  },
  {
    of: /^schemas\/lists\/([^/]+)\.json$/,
    find(catalogue, id, home) {
      const list = toClientList(catalogue, id);
      const records = (catalogue.lists[id]?.examples ?? []).map((example) => list && recordOfList(list, example)).filter((one) => one !== undefined);
      return list && { thing: { kind: 'list', of: { list } }, title: typeof list.title === 'string' ? list.title : id, home, records };
    },
  },
  {
    of: /^config\/charts\/([^/]+)\.json$/,
    find(catalogue, id, home) {
      const chart = catalogue.charts[id];
      return (
        chart && {
          thing: { kind: 'chart', of: { chart: id } },
          title: chart.title,
          home,
          records: [anybody(catalogue, answersOfChart(chart, catalogue, EXAMPLE_TODAY))],
        }
      );
    },
  },
  {
    of: /^config\/menus\.json$/,
    find(catalogue, _id, home) {
      return { thing: { kind: 'menu', of: null }, title: '{{studio.preview.menu}}', home, records: [anybody(catalogue, {})] };
    },
  },
];

let last = { text: '', edition: 0 };

/** Null for a file that nothing is drawn of. Texts in a language of the definitions; '' for their own. */
export function previewOf(catalogue: Catalogue, path: string, language: string): DrawnFile | null {
  const kind = kinds.find(({ of }) => of.test(path));
  const preview = kind?.find(catalogue, kind.of.exec(path)?.[1] ?? '', path);
  if (!preview) return null;
  const languages = Object.keys(catalogue.messages);
  const spoken = languages.includes(language) ? language : String(catalogue.app['language']);
  const found = { language: spoken, languages, catalogue: toClient(catalogue, spoken), today: EXAMPLE_TODAY, ...preview };
  const text = JSON.stringify(found);
  if (text !== last.text) last = { text, edition: last.edition + 1 };
  return { edition: last.edition, ...found };
}
