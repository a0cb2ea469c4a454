#!/usr/bin/env node
/**
 * One door to every command of package.json: makes sure that dependencies and build are there and fresh, then runs it.
 * Plain JavaScript without dependencies, because on a fresh clone nothing else can run yet.
 */
import { commands } from './launch/commands.mjs';
import { Failure } from './launch/run.mjs';

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`skilldesk: no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(64);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  console.error(error instanceof Failure ? `\nskilldesk: ${error.message}` : error);
  process.exitCode = error instanceof Failure ? error.code : 1;
}
