/** A form of every kind of field, dropped in as a folder: what the server keeps of it, and what it refuses. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { register } from './beneficiary.ts';
import { serve } from './followed.ts';
import { ownServer, rowOf, rowsOf, signIn, wordsOf } from './harness.ts';

const SERVICE = 'dropped-home-visit';
const visit: JsonObject = {
  visitedAt: '2026-11-18T16:30:00',
  visitor: 'Meera Kulkarni',
  minutes: 45,
  atHome: true,
  welcome: 4,
  distance: 3.5,
  electricity: false,
  languages: ['Marathi', 'Hindi'],
  needs: ['Travel', 'Income'],
  work: 'Salon',
  comfort: { light: 'Good', noise: 'Fair' },
  where: 'geo:19.07283,72.88261;u=12',
};

const copy = copyOfDefinitions();
const server = await ownServer();
dropForm(copy.folder, 'home-visit');
await serve(server, copy.folder);
const meena = await signIn(server, 'mobilizer');
const { dbUserId } = await register(server, meena);

describe('quality 5: a form of every kind of field, on the server', () => {
  const save = (more: JsonObject = {}) => meena.call(SERVICE, 'save', { ...visit, dbUserId, ...more });

  test('a value that does not fit its field is refused, each at its place', async () => {
    expect(wordsOf(await save({ visitedAt: '2026-11-18T16:30:00+05:30' }))).toEqual([['visitedAt', 'Give both, a day and a time']]);
    expect(wordsOf(await save({ minutes: 50 }))).toEqual([['minutes', 'Must be a multiple of 15']]);
    expect(wordsOf(await save({ distance: 21 }))).toEqual([['distance', 'Must be at most 20']]);
    expect(wordsOf(await save({ welcome: 4.5 }))).toHaveLength(1);
    expect(wordsOf(await save({ electricity: 'yes' }))).toHaveLength(1);
    expect(wordsOf(await save({ languages: ['Hindi', 'Latin'] }))).toEqual([['languages.1', 'Please choose one of the offered values']]);
    expect(wordsOf(await save({ languages: 'Hindi' }))).toHaveLength(1);
    expect(wordsOf(await save({ where: 'geo:0,0;javascript' }))).toEqual([['where', 'Must be an address, or a place that a device found']]);
    for (const where of ['geo:90.1,10.0', 'geo:-91.0,10.0', 'geo:19.0,180.1', 'geo:99.9,999.9;u=1'])
      expect(wordsOf(await save({ where }))).toEqual([['where', 'Must be an address, or a place that a device found']]);
    expect(wordsOf(await save({ signature: 'data:image/png;name=a.png;base64,PHN2Zy8+' }))).toHaveLength(1);
    expect(wordsOf(await save({ comfort: { light: 'Good', noise: 'Loud' } }))).toEqual([
      ['comfort.noise', 'Please choose one of the offered values'],
    ]);
    expect(wordsOf(await save({ comfort: {} }))).toEqual([
      ['comfort.light', 'Please fill out this field'],
      ['comfort.noise', 'Please fill out this field'],
    ]);
    expect(wordsOf(await save({ water: 'Perhaps' }))).toEqual([['water', 'Please choose one of the offered values']]);
  });

  test('what fits is kept and read back as it was sent', async () => {
    const { id } = rowOf(await save());
    expect(rowsOf(await meena.call(SERVICE, 'view', { dbUserId }))).toMatchObject([{ id, ...visit, version: 1 }]);
  });
});
