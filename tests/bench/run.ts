/** Runs the parts asked for, prints their table, writes results.json. Never fails a build: a missed target is said, not thrown. */
import { importWith } from './built.ts';
import { closeDatabases } from './database.ts';
import { parts } from './parts/index.ts';
import { print, save, type Row } from './rows.ts';

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}

export async function run(args: readonly string[], native: (path: string) => Promise<unknown>): Promise<number> {
  importWith(native);
  const rounds = Number(optionOf(args, 'rounds') ?? 5);
  const sizes = (optionOf(args, 'rows') ?? '10000,1000000').split(',').map(Number);
  const partNames = args.filter((arg, at) => !arg.startsWith('--') && !(args[at - 1] ?? '').startsWith('--'));
  const unknown = partNames.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0 || args.includes('--help')) {
    console.log(
      `npm run bench -- [part ...] [--rounds N] [--rows 10000,1000000]\n${parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}`,
    );
    return unknown.length > 0 ? 64 : 0;
  }
  const rows: Row[] = [];
  const ran: string[] = [];
  for (const part of parts.filter(({ name }) => partNames.length === 0 || partNames.includes(name))) {
    const began = Date.now();
    try {
      rows.push(...(await part.run({ rounds, rows: sizes })));
      ran.push(part.name);
    } catch (error) {
      console.error(`${part.name} could not be measured:`, error);
    }
    console.log(`${part.name}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  await closeDatabases();
  if (rows.length === 0) return 1;
  print(rows);
  save(rows, ran);
  return 0;
}
