import { textOf } from '../../../engine/problem/text.ts';
import { layout } from '../../layout.ts';
import { perValue } from '../../perValue.ts';
import type { Source } from '../../source.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { repeated } from '../duplicate/repeated.ts';
import { languageOf } from './language.ts';
import { spokenTextsIn, saidTexts } from './places.ts';

/** What names something is read in a glance, and has to fit a narrow page. */
const MOST = 120;

const kinds = layout
  .map(({ kind }) => kind)
  .filter((kind) => !['messages', 'form-texts', 'reference', 'examples', 'workflow-examples'].includes(kind));
const labelsOf = perValue((source: Source) => spokenTextsIn(source.value).filter(({ pointer }) => /\/(title|label)$/.test(pointer)));

/** Titles and labels that say too much. */
function long({ definitions, catalogue }: CheckContext, language: string): Finding[] {
  const messages = catalogue.messages[language] ?? {};
  return kinds.flatMap((kind) =>
    definitions.of(kind).flatMap(({ source }) =>
      labelsOf(source).flatMap(({ pointer, text }): Finding[] => {
        const { length } = textOf(messages, text);
        if (length <= MOST) return [];
        return [{ source, ...wrongAt(pointer, `it has ${length} letters: nobody reads a name of that length`, `${MOST} letters at most`) }];
      }),
    ),
  );
}

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

export const labels: Check = { name: 'label', faults: (context) => [...long(context, languageOf(context)), ...alike(context, languageOf(context))] };
