/** The product's commands as people run them, and a document that outlives what they do. */
import { join } from 'node:path';
import { start, type Child } from '../../support/children.ts';
import { base64, pdf } from '../../support/files.ts';
import { dist, root, shortLived } from '../../support/product.ts';
import { register, type Registered } from '../../server/http/beneficiary.ts';
import { bytesAt, captured, linkTo } from '../../server/http/documentsSteps.ts';
import { signIn, type Person } from '../../server/http/harness.ts';

/** A program of the build, with this environment and nothing else. */
export const program = (path: string, args: readonly string[], env: Record<string, string>): Child =>
  start(process.execPath, ['--enable-source-maps', ...shortLived, join(dist, path), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env },
  });

export interface Ran {
  code: number | null;
  output: string;
}
/** `backup`, `restore` or `claim`, to its end. */
export async function run(name: string, args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = program(`cli/${name}.js`, args, env);
  const code = await new Promise<number | null>((resolve) => {
    child.process.once('close', resolve);
  });
  return { code, output: child.output() };
}

export const birth = pdf(1_500_000);
export const facilitator = (url: string): Promise<Person> => signIn({ url }, 'facilitator');
/** Somebody's document at one server; answers how to read it at any that knows it. */
export async function someDocument(url: string): Promise<{ about: Registered; read: (at: string) => Promise<Buffer> }> {
  const about = await register({ url }, await signIn({ url }, 'mobilizer'));
  const id = await captured(await facilitator(url), about, { base64File: base64(birth) });
  return { about, read: async (at) => (await bytesAt({ url: at }, await linkTo(await facilitator(at), id))).bytes };
}
