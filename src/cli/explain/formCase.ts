import { messagesOf } from '../../catalogue/client.ts';
import { judgedForm } from '../../catalogue/judged.ts';
import type { Catalogue, FormDef } from '../../catalogue/types.ts';
import { factsOf } from '../../engine/example/runExample.ts';
import { explainField, type FieldReason } from '../../engine/explain/explainField.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { pathOfPointer } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { ExampleDef, FormSchema, JsonObject, OptionItem } from '../../engine/types.ts';
import { linesOf } from './lines.ts';

/** Every place of a form that holds a value, rows of the case's own data included. */
function pathsIn(schema: FormSchema, data: unknown, base = ''): string[] {
  const children = Object.entries(schema.properties ?? {}).map(([key, below]) => ({
    at: base === '' ? key : `${base}.${key}`,
    below,
    value: (data as JsonObject | undefined)?.[key],
  }));
  const rows =
    schema.items && Array.isArray(data)
      ? data.map((row, index) => ({ at: `${base}.${index}`, below: schema.items ?? {}, value: row as unknown }))
      : [];
  return [...children, ...rows].flatMap(({ at, below, value }) => [at, ...pathsIn(below as FormSchema, value, at)]);
}

const same = (one: FieldReason): string => `${one.rule} ${one.kind}`;

/** Why each field of the case is hidden, only read, needed, worked out or wrong. */
export function explainFormCase(catalogue: Catalogue, form: FormDef, example: ExampleDef): string[] {
  const messages = messagesOf(catalogue, String(catalogue.app['language'] ?? 'en'));
  const words = vocabularyOf({ ...catalogue, messages, schema: form.schema });
  const lists: Record<string, OptionItem[]> = Object.fromEntries(Object.entries(catalogue.options).map(([id, { items }]) => [id, items]));
  const facts = { ...factsOf(example, lists), data: example.data };
  const told = new Set<string>();
  const lines = ['', ...pathsIn(form.schema, example.data)].flatMap((path) => {
    const reasons = explainField({ form: judgedForm(form), facts, path, words }).filter((one) => !one.rule.endsWith(':') || path === '');
    const title = schemaAt(form.schema, path.split('.'))?.title;
    return reasons.flatMap((reason) => {
      const once = `${same(reason)} ${reason.kind === 'locked' && reason.rule === 'readonly:' ? '' : path}`;
      if (told.has(once)) return [];
      told.add(once);
      const said = reason.said === undefined ? '' : `: ${textOf(messages, reason.said)}`;
      const value = reason.value === undefined ? '' : ` = ${JSON.stringify(reason.value)}`;
      return [
        `  ${title ?? (path === '' ? 'the form' : pathOfPointer(path))} is ${words.phrase(`why.${reason.kind}`)?.toLowerCase() ?? reason.kind}${value}${said} [${reason.rule}]`,
        ...linesOf(reason.explanation),
      ];
    });
  });
  return lines.length > 0 ? lines : ['  no rule speaks here: every field is shown, free and right'];
}
