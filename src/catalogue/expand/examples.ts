/** Examples of forms, lists and workflows as their files have them, and whole: what several have in common stands once. */
import type { ExampleDef } from '../../engine/definition/form.ts';
import { laidOver } from '../../engine/example/difference.ts';
import { isObject } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';

/** Facts, data or rows. */
type Situation = Readonly<Record<string, JsonObject | JsonObject[]>>;

/** An example as its file has it: `given` names the situations that it is in; `alone`, it takes nothing from what most have in common. */
type WrittenExample<E> = Partial<E> & { given?: string | string[]; alone?: boolean };

/** What most examples have in common (`given`), what some have (`situations`, by name), and the examples. */
interface SituatedFile<E> {
  given?: Situation;
  situations?: Readonly<Record<string, Situation>>;
  examples: readonly WrittenExample<E>[];
}

/** `examples.json` of a form. In `data`, null takes a key away, but of an example that is `alone`. */
export type ExamplesFile = SituatedFile<ExampleDef>;

/** Keys of a definition under which examples stand, and what they have in common: data, no rules. */
export const besideRules: readonly string[] = ['examples', 'situations'];

/** The situations that an example names. */
export const situationsOf = ({ given = [] }: { given?: string | string[] }): string[] => [given].flat();

/** Every example whole: what it says itself is laid over its situations, a later over an earlier, and all of it over what most have in common. */
export function wholeExamples<E>({ given = {}, situations = {}, examples }: SituatedFile<E>): E[] {
  return examples.map((example) => {
    const { given: _names, alone = false, ...own } = example;
    const layers = [...(alone ? [] : [given]), ...situationsOf(example).map((name) => situations[name] ?? {}), own];
    return { ...own, ...layers.reduce<JsonObject>((below, above) => laidOver(below, above as JsonObject), {}) } as E;
  });
}

const withoutNulls = (data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, isObject(value) ? withoutNulls(value) : value]),
  );

/** Every example of a form whole, as the engine judges it. */
export const examplesOf = (file: ExamplesFile): ExampleDef[] =>
  wholeExamples(file).map(({ data, ...example }, index) => ({ ...example, data: file.examples[index]?.alone ? data : withoutNulls(data) }));
