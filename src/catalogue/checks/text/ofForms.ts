import { nameGone } from '../../report.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';

/** What is no text in a file of texts. */
const structural = new Set(['$schema', 'literals']);

/** Names of facts: a form names those that it brings. A column is its own, as `<form>.column.<name>`. */
const ofFacts = /^why\.fact\./;

/** Texts in a form's folder carry its name, so that two forms never say one key differently. */
function misnamed({ definitions }: CheckContext): Finding[] {
  return definitions.of('form-texts').flatMap(({ id, source }) => {
    const form = id.split('/')[1] ?? '';
    return Object.keys(source.value as object)
      .filter((key) => !structural.has(key) && !key.startsWith(`${form}.`) && !ofFacts.test(key))
      .map((key) => ({
        source,
        ...wrongAt(`/${key}`, `"${key}" is a text of the form ${form} and does not begin with its name`, `"${form}.${key}"`),
      }));
  });
}

/** Keys that stand in config/messages too: that file would win in silence. */
function shadowed({ definitions }: CheckContext): Finding[] {
  return definitions.of('form-texts').flatMap(({ id, source }) => {
    const all = definitions.get('messages', id.split('/').at(-1) ?? '');
    return Object.keys(source.value as object)
      .filter((key) => !structural.has(key) && all !== undefined && Object.hasOwn(all.value as object, key))
      .map((key) => ({ source, ...wrongAt(`/${key}`, `"${key}" stands in ${all?.file ?? ''} too`, 'one of both', 'duplicate') }));
  });
}

/** Names of facts that another form calls otherwise. */
function contradicted({ definitions }: CheckContext): Finding[] {
  const said = new Map<string, { file: string; text: unknown }>();
  return definitions.of('form-texts').flatMap(({ id, source }) =>
    Object.entries(source.value as object)
      .filter(([key]) => ofFacts.test(key))
      .flatMap(([key, text]): Finding[] => {
        const name = `${id.split('/').at(-1) ?? ''} ${key}`;
        const other = said.get(name) ?? { file: source.file, text };
        said.set(name, other);
        return other.text === text
          ? []
          : [{ source, ...wrongAt(`/${key}`, `${other.file} calls it "${String(other.text)}"`, 'one name for one fact', 'duplicate') }];
      }),
  );
}

/** Texts and option lists of a form lie in the folder of a form that is there. */
function homeless({ definitions }: CheckContext): Finding[] {
  const forms = definitions.ids('schema');
  return [...definitions.of('form-texts'), ...definitions.of('options')].flatMap(({ source }) => {
    const folder = /^schemas\/forms\/([^/]+\/[^/]+)\//.exec(source.file)?.[1];
    return folder === undefined || forms.includes(folder)
      ? []
      : [{ source, ...wrongAt('', `there is no form ${folder}`, 'schema.json and the other four files beside it'), ...nameGone('form', folder) }];
  });
}

/** What a form brings along. */
export const textsOfForms: Check = {
  name: 'form-texts',
  faults: (context) => [...misnamed(context), ...shadowed(context), ...contradicted(context), ...homeless(context)],
};
