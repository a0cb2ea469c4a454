/** A copy of the definitions that a test may change while the product reads it. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/engine/types.ts';
import { GRANTS, root } from './product.ts';
import { temporaryFolder } from './temporary.ts';

interface Definitions {
  folder: string;
  /** Reads a JSON file, lets `change` mend it in place, writes it back. */
  edit(path: string, change: (content: JsonObject) => void): void;
  write(path: string, text: string): void;
  read(path: string): string;
}

export function copyOfDefinitions(): Definitions {
  const folder = temporaryFolder('definitions');
  for (const name of ['config', 'schemas', 'workflows']) cpSync(join(root, name), join(folder, name), { recursive: true });
  rmSync(join(folder, GRANTS));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  return {
    folder,
    read,
    write,
    edit: (path, change) => {
      const content = JSON.parse(read(path)) as JsonObject;
      change(content);
      write(path, `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}
