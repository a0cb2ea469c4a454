/** Where what definitions name stands, by the kind of the name. */

/** The file, or the folder, that a name of something is. */
const files: Readonly<Record<string, (name: string) => string>> = {
  'option list': (name) => `config/options/${name}.json`,
  list: (name) => `schemas/lists/${name}.json`,
  chart: (name) => `config/charts/${name}.json`,
  sheet: (name) => `config/sheets/${name}.json`,
  entity: (name) => `config/entities/${name}.json`,
  workflow: (name) => `workflows/${name}.json`,
  screen: (name) => `config/screens/${name}.json`,
  'reference file': (name) => `config/reference/${name}.json`,
  'reference file, option list or table': (name) => `config/reference/${name}.json`,
  page: (name) => `config/screens/pages/${name}.md`,
  form: (name) => `schemas/forms/${name}/`,
};

/** Where the definition of a name stands, or would stand. */
export const fileNamed = (what: string, name: string): string | undefined => (Object.hasOwn(files, what) ? files[what]?.(name) : undefined);
