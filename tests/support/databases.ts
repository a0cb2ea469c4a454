/** Databases of a running PostgreSQL, named by the URL of one of them. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const beside = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href;
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: beside(url, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** @returns the URL of a copy, beside it, of a database that nobody is connected to */
export async function copyDatabase(url: string): Promise<string> {
  const name = `t${randomBytes(6).toString('hex')}`;
  // File by file: half the work of writing each page to the log.
  await run(url, `create database ${name} template ${nameOf(url)} strategy file_copy`);
  return beside(url, name);
}
/** Whoever is connected to it is cut off. */
export const dropDatabase = (url: string): Promise<void> => run(url, `drop database ${nameOf(url)} with (force)`);
