/**
 * The files of a run in the order that ends soonest: longest first, by the runs that the repository keeps. Unit tests that judge the shipped definitions
 * follow each other before that: a judge begins anew where it judged others in between. Last comes what throws the modules of its worker away.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './product.ts';

/** Of a file that the kept runs do not know. */
const BYTES_A_SECOND = 1000;

function secondsKept(): Readonly<Record<string, number>> {
  const runFiles = ['all', 'last'].map((name) => `${root}/tests/runs/${name}.json`).filter((file) => existsSync(file));
  return Object.assign({}, ...runFiles.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, number> }).files)) as Record<
    string,
    number
  >;
}

function turnOf({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'unit') return 0;
  const text = readFileSync(moduleId, 'utf8');
  if (text.includes('resetModules')) return 2;
  return /(product|foreign|load|support\/(copy|recipe))\.ts'/.test(text) ? 0 : 1;
}

export class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsByFile = secondsKept();
    const turns = new Map(files.map((file) => [file, turnOf(file)]));
    const turn = (file: TestSpecification): number => turns.get(file) ?? 0;
    const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    // What came since is guessed by its length: as the last one it would keep one processor busy while the other has nothing to do.
    const secondsOf = ({ project, moduleId }: TestSpecification): number =>
      secondsByFile[`${project.name} ${relative(root, moduleId)}`] ?? statSync(moduleId).size / BYTES_A_SECOND;
    // A worker that changes projects begins anew, with a PostgreSQL of its own.
    const projects = [...new Set(files.map(({ project }) => project.name))];
    const placeOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return Promise.resolve(
      [...files].sort((a, b) => orderOf(a) - orderOf(b) || placeOf(a) - placeOf(b) || turn(a) - turn(b) || secondsOf(b) - secondsOf(a)),
    );
  }
}
