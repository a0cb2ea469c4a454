/** What of a set of definitions a file is drawn with: plain data, for a frame that has nothing else. */
import { toClient, toClientForm } from '../catalogue/client.ts';
import type { Catalogue, ClientCatalogue, ClientForm } from '../catalogue/types.ts';
import type { ExampleDef } from '../engine/definition/form.ts';

/** What a file belongs to, with the made records that it is drawn with. */
export interface DrawnFile {
  /** Counts what differs from what was drawn before. */
  edition: number;
  /** In which the texts are. */
  language: string;
  languages: readonly string[];
  catalogue: ClientCatalogue;
  form: ClientForm;
  examples: readonly ExampleDef[];
}

/** Through whose eyes; '' leaves it to the example. */
export interface PreviewChoices {
  example: string;
  role: string;
  program: string;
  status: string;
  scheme: 'light' | 'dark';
}

/** What a frame is told to draw. */
export interface PreviewTask {
  preview: DrawnFile;
  choices: PreviewChoices;
}
/** What a frame says: that it hears, that it has drawn, or why it could not. */
export type PreviewAnswer = { preview: 'ready' | 'drawn' } | { preview: 'broken'; why: string };

const FORM = /^schemas\/forms\/(.+)\/[^/]+$/;

let last = { text: '', edition: 0 };

/** Null for a file that nothing is drawn of. Texts in a language of the definitions; '' for their own. */
export function previewOf(catalogue: Catalogue, path: string, language: string): DrawnFile | null {
  const id = FORM.exec(path)?.[1] ?? '';
  const form = toClientForm(catalogue, id);
  if (!form) return null;
  const languages = Object.keys(catalogue.messages);
  const spoken = languages.includes(language) ? language : String(catalogue.app['language']);
  const found = { language: spoken, languages, catalogue: toClient(catalogue, spoken), form, examples: catalogue.forms[id]?.examples ?? [] };
  const text = JSON.stringify(found);
  if (text !== last.text) last = { text, edition: last.edition + 1 };
  return { edition: last.edition, ...found };
}
