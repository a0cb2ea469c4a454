import { textOf } from '../../../engine/problem/text.ts';
import { layout } from '../../layout.ts';
import { perValue } from '../../../engine/perValue.ts';
import type { Source } from '../../source.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, faultIn, type Check, type CheckContext, type Finding } from '../check.ts';
import { repeated } from '../duplicates.ts';
import { languageOf, spokenTextsIn, saidTexts } from './places.ts';
import type { Json, Pointer } from '../../../engine/types.ts';
import { isObject, listOf, objectOf, segmentsOfPointer, provedAs } from '../../../engine/json.ts';
import { inFiles } from '../untilChanged.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { rowKeyLost, nameGone } from '../../report.ts';

/** What names something is read in a glance, and has to fit a narrow page. */
const MOST = 120;

const kinds = layout
  .map(({ kind }) => kind)
  .filter((kind) => !['messages', 'form-texts', 'reference', 'examples', 'workflow-examples'].includes(kind));
const labelsOf = perValue((source: Source) => spokenTextsIn(source.value).filter(({ pointer }) => /\/(title|label)$/.test(pointer)));

/** Titles and labels of a file that say too much, in the first language that does. */
const longIn = perValue((messages: Catalogue['messages']) => {
  const languages = Object.entries(messages);
  return perValue((source: Source): Finding[] =>
    labelsOf(source).flatMap(({ pointer, text }): Finding[] => {
      const [language, words] = languages.find(([, one]) => textOf(one, text).length > MOST) ?? [];
      if (words === undefined) return [];
      const wrong = `it has ${textOf(words, text).length} letters (${language}): nobody reads a name of that length`;
      return faultIn(source, pointer, wrong, `${MOST} letters at most`);
    }),
  );
});
const long = ({ definitions, catalogue }: CheckContext): Finding[] =>
  kinds.flatMap((kind) => definitions.of(kind).flatMap(({ source }) => longIn(catalogue.messages)(source)));

/** Titles that two screens have: people could not tell one from the other. */
const alike = ({ definitions, catalogue }: CheckContext, language: string): Finding[] =>
  repeated(
    definitions.of('screen').flatMap(({ id, source }) =>
      saidTexts(catalogue.screens[id]?.title, '/title').map(({ pointer, text }) => {
        const value = textOf(catalogue.messages[language] ?? {}, text);
        return { source, pointer, value, what: 'title of a screen' };
      }),
    ),
  );

export const labels: Check = { name: 'label', faults: (context) => [...long(context), ...alike(context, languageOf(context))] };

/** A column that holds texts; `joined` stands between several of one. */
interface TextColumn {
  at: Pointer;
  joined?: string;
}

const columnsOf = (file: Json): TextColumn[] =>
  isObject(file) ? listOf(file['texts']).map((one) => (typeof one === 'string' ? { at: one } : provedAs<TextColumn>(one))) : [];

function valuesAt(value: Json | undefined, [segment, ...rest]: readonly string[]): Json[] {
  if (segment === undefined) return value === undefined ? [] : [value];
  if (segment === '*') return listOf(value).flatMap((one) => valuesAt(one, rest));
  return isObject(value) ? valuesAt(value[segment], rest) : [];
}

function heldIn(file: Json, { at, joined }: TextColumn): string[] {
  const rows = isObject(file) ? file['rows'] : undefined;
  const texts = valuesAt(rows, ['*', ...segmentsOfPointer(at)]).filter((one) => typeof one === 'string');
  return joined === undefined ? texts : texts.flatMap((one) => one.split(joined).map((piece) => piece.trim()));
}

/** What people read of the rows of a reference file. What could be a key, such as a value of an option list, has its words elsewhere. */
export const textsOfReference = (file: Json): string[] =>
  columnsOf(file).flatMap((column) => heldIn(file, column).filter((text) => text !== '' && !/^[a-z][\w.-]*$/.test(text)));

/** Every place of a row in which a text stands. */
function placesIn(value: Json, base = ''): Pointer[] {
  if (typeof value === 'string') return [base];
  if (Array.isArray(value)) return value.flatMap((one) => placesIn(one, `${base}/*`));
  return isObject(value) ? Object.entries(value).flatMap(([key, below]) => placesIn(below, `${base}/${key}`)) : [];
}

/** The first key on the way to a column that no row says. */
function lostIn(rows: readonly Json[], [key = '', ...deeper]: readonly string[]): string {
  if (key === '*') return lostIn(rows, deeper);
  const below = rows.flatMap((row) => (isObject(row) ? (row[key] ?? []) : []));
  return deeper.length > 0 && below.length > 0 ? lostIn(below, deeper) : key;
}

/** A column that is said to hold texts is one of the rows and does. */
export const referenceTexts: Check = {
  name: 'reference-text',
  faults: inFiles(['reference'], ({ value }, _context, id) =>
    columnsOf(value).flatMap((column, index) => {
      if (heldIn(value, column).length > 0) return [];
      const rows = listOf(objectOf(value)['rows']);
      const known = new Set(rows.flatMap((row) => placesIn(row)));
      const lost = wrongAt(`/texts/${index}`, `no row has a text at "${column.at}"`, oneOf(column.at, [...known], 'column'));
      return [{ ...lost, ...rowKeyLost(`reference/${id}`, lostIn(rows, segmentsOfPointer(column.at))) }];
    }),
  ),
};

/** What is no text in a file of texts. */
const structural = new Set(['$schema', 'literals']);

/** Names of facts: a form names those that it brings. A column is its own, as `<form>.column.<name>`. */
const ofFacts = /^why\.fact\./;

/** Texts in a form's folder carry its name, so that two forms never say one key differently. */
const misnamed = inFiles(['form-texts'], ({ value }, _context, id) => {
  const form = id.split('/')[1] ?? '';
  return Object.keys(value as object)
    .filter((key) => !structural.has(key) && !key.startsWith(`${form}.`) && !ofFacts.test(key))
    .map((key) => wrongAt(`/${key}`, `"${key}" is a text of the form ${form} and does not begin with its name`, `"${form}.${key}"`));
});

/** Keys that stand in config/messages too: that file would win in silence. */
const shadowed = inFiles(['form-texts'], ({ value }, { definitions }, id) => {
  const all = definitions.get('messages', id.split('/').at(-1) ?? '');
  return Object.keys(value as object)
    .filter((key) => !structural.has(key) && all !== undefined && Object.hasOwn(all.value as object, key))
    .map((key) => wrongAt(`/${key}`, `"${key}" stands in ${all?.file ?? ''} too`, 'one of both', 'duplicate'));
});

/** Names of facts that another form calls otherwise. */
function contradicted({ definitions }: CheckContext): Finding[] {
  const textByName = new Map<string, { file: string; text: unknown }>();
  return definitions.of('form-texts').flatMap(({ id, source }) =>
    Object.entries(source.value as object)
      .filter(([key]) => ofFacts.test(key))
      .flatMap(([key, text]): Finding[] => {
        const name = `${id.split('/').at(-1) ?? ''} ${key}`;
        const other = textByName.get(name) ?? { file: source.file, text };
        textByName.set(name, other);
        return other.text === text
          ? []
          : faultIn(source, `/${key}`, `${other.file} calls it "${String(other.text)}"`, 'one name for one fact', 'duplicate');
      }),
  );
}

/** Texts and option lists of a form lie in the folder of a form that is there. */
const homeless = inFiles(['form-texts', 'options'], ({ file }, { definitions }) => {
  const folder = /^schemas\/forms\/([^/]+\/[^/]+)\//.exec(file)?.[1];
  return folder === undefined || definitions.ids('schema').includes(folder)
    ? []
    : [{ ...wrongAt('', `there is no form ${folder}`, 'schema.json and the other four files beside it'), ...nameGone('form', folder) }];
});

/** What a form brings along. */
export const textsOfForms: Check = {
  name: 'form-texts',
  faults: (context) => [...misnamed(context), ...shadowed(context), ...contradicted(context), ...homeless(context)],
};
