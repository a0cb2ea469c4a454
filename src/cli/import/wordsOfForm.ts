/** What a form says, in all languages, for the sheets of an XLSForm: each text with the place at which it is said. */
import { valueAt } from '../../engine/form/paths.ts';
import { perValue } from '../../engine/perValue.ts';
import { objectOf } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { keysNamed } from '../../catalogue/checks/text/places.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { withTerms } from '../../catalogue/expand/terms.ts';
import { resolvePath } from '../../catalogue/schema/inline.ts';
import { fileValue } from '../../studio/fileValue.ts';
import { languagesOf, spokenWords } from '../../studio/panel/words.ts';
import { headingIn } from './languages.ts';

export interface SaidAt {
  path: string;
  way: readonly string[];
}

const filledFiles = perValue((files: Files) => withTerms(files).texts);

/** @returns `files` as people read them, and by sheet, name of the row and column each text that was put into one */
export function wordsOfForm(rawFiles: Files, id: string) {
  const files = filledFiles(rawFiles);
  const languages = languagesOf(files);
  const folder = `schemas/forms/${id}`;
  const paths = { folder, schema: `${folder}/schema.json`, ui: `${folder}/ui.json`, rules: `${folder}/rules.json` };
  const texts = new Map<string, SaidAt & { text: string }>();
  /** A text of a file in a language; one that is put together from others says each of them. */
  const spoken = (path: string, text: string, language: string): string => {
    const keys = keysNamed(text);
    const whole = spokenWords(files, path, text, language);
    return keys.reduce(
      (all, key) => all.replaceAll(`{{${key}}}`, () => spokenWords(files, path, `{{${key}}}`, language)),
      whole === '' && keys.length > 0 ? text : whole,
    );
  };
  return {
    files,
    languages,
    paths,
    texts,
    spoken,
    /** Where a part of the schema stands: in the form's own file, or in one that it shares. */
    placeOf: (steps: readonly string[]): SaidAt =>
      steps.reduce<SaidAt>(
        ({ path, way }, step) => {
          const here = objectOf(valueAt(fileValue(path, files[path]), way));
          const shared = here[step] === undefined && typeof here['$ref'] === 'string' ? resolvePath(path, here['$ref']) : undefined;
          return shared === undefined ? { path, way: [...way, step] } : { path: shared, way: [step] };
        },
        { path: paths.schema, way: [] },
      ),
    /** Puts a text into the cells of a row, in all languages. */
    put(sheet: string, cells: Record<string, string>, key: string, column: string, at: SaidAt, text: Json | undefined): void {
      if (typeof text !== 'string' || text === '') return;
      for (const language of languages) cells[headingIn(column, language)] = spoken(at.path, text, language).trim();
      const raw = valueAt(fileValue(at.path, rawFiles[at.path]), at.way);
      texts.set(`${sheet} ${key} ${column}`, { ...at, text: typeof raw === 'string' ? raw : text });
    },
  };
}
