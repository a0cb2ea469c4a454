import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import type { Handler } from '../types.ts';

let judge: Promise<ZxcvbnFactory> | undefined;

/** The list is large and wanted by those alone who change a password. */
async function load(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** The part of a password that is one of the `most` passwords of which people use most, in capitals, turned round or with `@` for `a`; if it is half of it. */
async function commonPart(password: string, most: number): Promise<string | undefined> {
  judge ??= load();
  const { sequence } = (await judge).check(password);
  const isCommon = (match: MatchExtended): boolean =>
    match.pattern === 'dictionary' && Number(match['rank']) <= most && match.token.length * 2 >= password.length;
  return sequence.find(isCommon)?.token;
}

/** `isPasswordCommon {password}`: the part that many people use, nothing when there is none. */
export const isPasswordCommon: Handler = async ({ payload, catalogue }) => {
  const part = await commonPart(String(payload['password']), Number(catalogue.app.serverConstants['commonPasswords']));
  return { rows: part === undefined ? [] : [{ part }], secret: true };
};
