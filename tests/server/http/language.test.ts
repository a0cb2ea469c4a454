import { describe, expect, test } from 'vitest';
import { sharedServer } from './harness.ts';

const server = await sharedServer();

interface Refused {
  appError: { errorCode: string; errorMessage: string }[];
}

async function refusedIn(language: string | undefined, data: object): Promise<string[]> {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const answer = await fetch(`${server.url}/api/login`, { method: 'POST', body, headers });
  return ((await answer.json()) as Refused).appError.map(({ errorMessage }) => errorMessage);
}
let strangers = 0;
/** Somebody else each time: who tries too often hears something else. */
const stranger = (): object => {
  strangers += 1;
  return { action: 'login', data: [{ userName: `nobody${strangers}@skilldesk.test`, password: 'Wrong@2026' }] };
};

describe('refusals in the language that is asked for', () => {
  test.each([
    ['nothing', undefined],
    ['one that nobody wrote', 'fr-FR'],
    ['an unreadable wish', ';;q=x,,'],
    ['Hindi not at all', 'hi;q=0'],
    ['twenty others first', `${'fr,'.repeat(20)}hi`],
  ])('D1-LOGIN-18 who asks for %s hears the words of the specification', async (_name, language) => {
    expect(await refusedIn(language, stranger())).toEqual(['User name or password is not correct']);
  });

  test.each([
    ['hi', 'यूज़र नाम या पासवर्ड सही नहीं है'],
    ['fr, hi-IN;q=0.8, en;q=0.2', 'यूज़र नाम या पासवर्ड सही नहीं है'],
    ['mr-IN', 'युजर नाव किंवा पासवर्ड बरोबर नाही'],
  ])('who asks for %s hears theirs', async (language, said) => {
    expect(await refusedIn(language, stranger())).toEqual([said]);
  });

  test('what is judged field by field is said in it, too', async () => {
    expect(await refusedIn('hi', { action: 'login', data: [{ userName: 'x'.repeat(60), password: 'Wrong@2026' }] })).toEqual([
      expect.stringMatching(/[\u0900-\u097f]/),
    ]);
  });
});
