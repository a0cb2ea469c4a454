/** Each place at which definitions name something that is defined elsewhere (`x-ref` of the meta schemas), misspelt. */
import { describe, expect, test } from 'vitest';
import { referents } from '../../../src/catalogue/checks/referents.ts';
import { readDefinitions, referencesIn, type Files, type ReferencePlace } from '../../../src/catalogue/definitions.ts';
import { folderOf } from '../../../src/catalogue/layout.ts';
import { metaJudge } from '../../../src/catalogue/meta/metaJudge.ts';
import { objectOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { sampled } from '../../support/whole.ts';
import { good, judgeFiles, metas } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

/** What fields an entity has that no form describes, its handlers alone know. */
const isDescribed = ({ source: { file, value } }: ReferencePlace): boolean => !file.startsWith('config/entities/') || 'document' in objectOf(value);

/** One for each key of a kind of file that names such a thing. */
function placesIn(files: Files): [string, ReferencePlace][] {
  const { verdicts } = readDefinitions(files, metaJudge(metas)).definitions;
  const entries = verdicts
    .flatMap(referencesIn)
    .filter(isDescribed)
    .map((place): [string, ReferencePlace] => {
      const folder = folderOf(place.source.file);
      const key = segmentsOfPointer(place.pointer).findLast((segment) => Number.isNaN(Number(segment)));
      return [`the ${place.what} of "${key}" in ${folder === 'beside' ? '' : folder?.kind}`, place];
    });
  return [...new Map(entries)];
}
/** With one letter too many; what stands behind # names no definition. */
const misspell = (name: string): string => name.replace(/(?=#|$)/, 'x');
/** Of an object's key the key. */
const misspelt = (files: Files, { source, pointer, name }: ReferencePlace): Files =>
  withChange(files, source.file, (content) => {
    const steps = segmentsOfPointer(pointer);
    const holder = steps.slice(0, -1).reduce((node, step) => node[step] as JsonObject, content);
    const last = steps.at(-1) ?? '';
    if (holder[last] === name) holder[last] = misspell(name);
    else {
      holder[misspell(name)] = holder[last] ?? null;
      delete holder[last];
    }
  });
/** What is told of the file, with the name: which of several places of one cause is told first is not said. */
const faultsAbout = (result: ReturnType<typeof judgeFiles>, { name }: ReferencePlace): string[] =>
  result.ok ? [] : result.faults.flatMap(({ wrong, pointer }) => (`${pointer} ${wrong}`.includes(misspell(name).replace(/#.*/, '')) ? [wrong] : []));

describe('quality 5: a name of what is not there is told where it stands', () => {
  test.each(placesIn(good))('%s', (_name, place) => {
    expect(faultsAbout(judgeFiles(misspelt(good, place)), place)).not.toEqual([]);
  });
});

describe('quality 5: so it is in what ships', () => {
  const shipped = productFiles();
  test.each(sampled(placesIn(shipped), 100))('%s', (_name, place) => {
    expect(faultsAbout(judgedProduct(misspelt(shipped, place)), place)).not.toEqual([]);
  });
});

test('whatever a meta schema says under "x-ref" is looked up', () => {
  const refsIn = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([key, below]) => (key === 'x-ref' ? [String(below)] : refsIn(below)));
  expect([...new Set(refsIn(metas))].sort()).toEqual(Object.keys(referents).sort());
});
