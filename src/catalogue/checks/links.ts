import { isObject } from '../../engine/json.ts';
import { layout, metaSchemaOf, type Kind } from '../layout.ts';
import { resolvePath } from '../schema/inline.ts';
import type { Check } from './check.ts';

const kinds: readonly Kind[] = layout.map(({ kind }) => kind);

/** How a file below the definitions' folder reaches a meta schema. */
function relative(file: string, meta: string): string {
  const up = file.split('/').length - 1;
  return file.startsWith('schemas/') ? `${'../'.repeat(up - 1)}_meta/${meta}.schema.json` : `${'../'.repeat(up)}schemas/_meta/${meta}.schema.json`;
}

/** `$schema` leads to the meta schema of the file's kind, so that editors complete what `check` expects. */
export const links: Check = {
  name: 'schema-link',
  faults: ({ definitions }) =>
    kinds.flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }) => {
        const meta = metaSchemaOf(kind);
        const value = source.value;
        const link = isObject(value) ? value['$schema'] : undefined;
        if (meta === undefined) return [];
        const right = `"${relative(source.file, meta)}"`;
        if (typeof link !== 'string') return [{ source, pointer: '', wrong: '"$schema" is missing', right: `"$schema": ${right}` }];
        return resolvePath(source.file, link) === `schemas/_meta/${meta}.schema.json`
          ? []
          : [{ source, pointer: '/$schema', wrong: `"${link}" is not the meta schema of this kind of file`, right }];
      }),
    ),
};
