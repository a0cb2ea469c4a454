import { isLocalFile, readFileText } from '../../engine/file/fileText.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';

export { contentOf } from '../../engine/file/contentOf.ts';

/** Where the contents of chosen files are, by the text that stands for each. */
interface Contents {
  content(text: string): Blob | null;
}

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** Fields that carry a file's name beside its bare content, by the name of the file field. */
function nameFields(schema: FormSchema): Map<string, string> {
  const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].flatMap((one) => [...nameFields(one)]);
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, one]): [string, string][] =>
    one['x-file']?.name ? [[key, one['x-file'].name]] : [],
  );
  return new Map([...below, ...own]);
}

/** The payload with contents where files stood (D2-DOCS-14: base64 in the field, contract). */
export async function withContents<T extends JsonObject | JsonObject[]>(payload: T, schema: FormSchema, box: Contents): Promise<T> {
  const names = nameFields(schema);
  const fileOf = (value: Json): { content: Blob; name: string; type: string } | undefined => {
    const file = isLocalFile(value) ? readFileText(value) : null;
    const content = isLocalFile(value) ? box.content(value) : null;
    return file && content ? { content, name: file.name, type: file.type } : undefined;
  };
  const fill = async (value: Json): Promise<Json> => {
    const file = fileOf(value);
    if (file) return `data:${file.type};name=${encodeURIComponent(file.name)};base64,${await readBase64(file.content)}`;
    if (Array.isArray(value)) return Promise.all(value.map(fill));
    if (!isObject(value)) return value;
    const out: JsonObject = {};
    for (const [key, one] of Object.entries(value)) {
      const beside = names.get(key);
      const bare = beside === undefined ? undefined : fileOf(one);
      if (beside === undefined || !bare) out[key] ??= await fill(one);
      else Object.assign(out, { [key]: await readBase64(bare.content), [beside]: bare.name });
    }
    return out;
  };
  return (await fill(payload)) as T;
}
