import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Catalogue, Fault } from '../../../src/catalogue/types.ts';
import { root } from './definitions.ts';
import { fromDisk, judgedIn } from './load.ts';

/** A step into a definition: a key, an index, the row of a list that has these values, or `+` for a new last row. */
type Step = string | number | JsonObject;

const matches = (row: Json, wanted: JsonObject): boolean =>
  typeof row === 'object' && row !== null && !Array.isArray(row) && Object.entries(wanted).every(([key, value]) => row[key] === value);

function keyOf(node: Json | undefined, step: Step): string {
  if (!Array.isArray(node)) return String(step);
  if (step === '+') return String(node.length);
  const index = typeof step === 'object' ? node.findIndex((row) => matches(row, step)) : Number(step);
  if (index < 0) throw new Error(`no row ${JSON.stringify(step)}`);
  return String(index);
}

/** An administrator's copy of the definitions, to change and to judge. */
export class Copy {
  readonly folder: string;

  /** @param folder a copy that there is already, e.g. the one that a running product reads */
  constructor(folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'skilldesk-definitions-'));
    if (folder !== undefined) return;
    for (const part of ['config', 'schemas', 'workflows']) {
      cpSync(join(root, part), join(this.folder, part), { recursive: true, filter: (path) => !path.includes('_meta') && !path.endsWith('.gz') });
    }
  }
  /** Writes a file, JSON or text. */
  write(file: string, content: Json): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  read(file: string): JsonObject {
    return JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as JsonObject;
  }
  /** Sets what stands at the end of the steps; undefined takes it out. */
  set(file: string, steps: readonly Step[], value: Json | undefined): void {
    const definition = this.read(file);
    let node: Json = definition;
    for (const step of steps.slice(0, -1)) {
      const next: Json | undefined = (node as JsonObject)[keyOf(node, step)];
      if (typeof next !== 'object' || next === null) throw new Error(`${file} has nothing at ${JSON.stringify(step)}`);
      node = next;
    }
    const key = keyOf(node, steps.at(-1) ?? '');
    if (value === undefined) delete (node as JsonObject)[key];
    else (node as JsonObject)[key] = value;
    this.write(file, definition);
  }
  /** The catalogue after the changes. @throws with the faults when there are any */
  catalogue(): Promise<Catalogue> {
    return fromDisk(this.folder);
  }
  async faults(): Promise<Fault[]> {
    const loaded = await judgedIn(this.folder);
    return loaded.ok ? [] : loaded.faults;
  }
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
