import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { LoadedFiles } from '../../../src/catalogue/fromDisk.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Catalogue, Fault } from '../../../src/catalogue/types.ts';
import { judgedFiles, judgedIn, shipped, soundOf } from './load.ts';

/** A step into a definition: a key, an index, the row of a list that has these values, or `+` for a new last row. */
type Step = string | number | JsonObject;

const matches = (row: Json, fields: JsonObject): boolean =>
  typeof row === 'object' && row !== null && !Array.isArray(row) && Object.entries(fields).every(([key, value]) => row[key] === value);

function keyOf(node: Json | undefined, step: Step): string {
  if (!Array.isArray(node)) return String(step);
  if (step === '+') return String(node.length);
  const index = typeof step === 'object' ? node.findIndex((row) => matches(row, step)) : Number(step);
  if (index < 0) throw new Error(`no row ${JSON.stringify(step)}`);
  return String(index);
}

/** An administrator's copy of the definitions, to change and to judge. */
export class Copy {
  private files: Files = shipped;
  private readonly folder: string | undefined;

  /** @param folder one that lies on the disk, e.g. the one that a running product reads; without it only the texts are held */
  constructor(folder?: string) {
    this.folder = folder;
  }
  /** Writes a file, JSON or text. */
  write(file: string, content: Json): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    if (this.folder === undefined) this.files = { ...this.files, [file]: text };
    else {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      writeFileSync(join(this.folder, file), text);
    }
  }
  text(file: string): string {
    return this.folder === undefined ? (this.files[file] ?? '') : readFileSync(join(this.folder, file), 'utf8');
  }
  /** All of them, where they are held as texts. */
  get texts(): Files {
    return this.files;
  }
  read(file: string): JsonObject {
    return JSON.parse(this.text(file)) as JsonObject;
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
  async verdict(): Promise<LoadedFiles> {
    return this.folder === undefined ? judgedFiles(this.files) : judgedIn(this.folder);
  }
  /** The catalogue after the changes. @throws with the faults when there are any */
  async catalogue(): Promise<Catalogue> {
    return soundOf(await this.verdict());
  }
  async faults(): Promise<Fault[]> {
    const verdict = await this.verdict();
    return verdict.ok ? [] : verdict.faults;
  }
}
