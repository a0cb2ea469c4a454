import { describe, expect, test } from 'vitest';
import { toClientForm } from '../../src/catalogue/client.ts';
import { bomb, html, png, svg } from '../support/files.ts';
import { edited, good, judgeFiles, refused, type Seed } from './fixture.ts';

test('the picture of an option reaches the page with an address that changes with the definitions', () => {
  const files = edited(
    edited(good, 'config/reference/pictures.json', '"drawing": "Gardener.svg"', '"drawing": "Gardener_A.svg", "scene": {}'),
    'config/options/channels.json',
    '"label": "NGO",',
    '"label": "NGO", "image": { "drawing": "Gardener_A.svg", "alt": "A gardener" },',
  );
  const result = judgeFiles(files);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const items = toClientForm(result.catalogue, 'people/details')?.options['channels'] ?? [];
  expect(items.map(({ image }) => image)).toEqual([
    undefined,
    { drawing: 'Gardener_A.svg', alt: 'A gardener', src: '/pictures/Gardener_A.svg?v=test' },
  ]);
});

const channels = 'config/options/channels.json';
const folder = 'config/options/pictures';
const imageSeed = (image: string): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file: channels,
  from: '"label": "NGO",',
  to: `"label": "NGO", "image": { ${image}, "alt": "A house" },`,
});
const house = imageSeed('"file": "house.png"');
const base64 = (bytes: Buffer): string => bytes.toString('base64');

test('a picture that lies beside its list reaches the page by its own address', () => {
  const files = { ...edited(good, channels, house.from ?? '', house.to ?? ''), [`${folder}/house.png`]: base64(png()) };
  const result = judgeFiles(files);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  expect(toClientForm(result.catalogue, 'people/details')?.options['channels']?.[1]?.image).toEqual({
    file: 'house.png',
    alt: 'A house',
    src: '/pictures/own/pictures/house.png?v=test',
  });
});

const ofContent = (name: string, bytes: Buffer, wrong: RegExp, right = /a PNG, JPEG, WebP or GIF of at most 500 kB/): Seed => ({
  name,
  ...house,
  beside: { [`${folder}/house.png`]: base64(bytes) },
  in: `${folder}/house.png`,
  pointer: '',
  check: 'picture',
  wrong,
  right,
});

describe('pictures that are refused with the definitions', () => {
  test.each<Seed>([
    {
      name: 'one that is not there',
      ...house,
      beside: { [`${folder}/hous.png`]: base64(png()) },
      pointer: '/items/1/image/file',
      check: 'unknown-picture',
      wrong: /"house\.png" is no picture of this list in config\/options\/pictures\//,
      right: /"hous\.png"\?/,
    },
    ofContent('a drawing that could carry a program', svg, /no picture that a page may show: its content is SVG/),
    ofContent('a page called a picture', html, /no picture that a page may show: its content is text\/html/),
    ofContent('a text called a picture', Buffer.from('house'), /no picture that a page may show/),
    ofContent('one that ends in the middle', png(40, 40).subarray(0, 60), /this picture is cut off/, /the whole file/),
    ofContent('one of many pixels', bomb(10_000, 6000), /more pixels than a phone can draw/),
    ofContent('one that is too large', Buffer.concat([png(), Buffer.alloc(600_000)]), /this picture has 600\.\d kB/),
    {
      name: 'a name that is no picture',
      ...imageSeed('"file": "house.svg"'),
      pointer: '/items/1/image/file',
      check: 'shape',
      wrong: /"house\.svg"/,
      right: /a PNG, JPEG, WebP or GIF in the folder "pictures".*an SVG could carry a program/,
    },
    {
      name: 'a drawing and a picture at once',
      ...imageSeed('"file": "house.png", "drawing": "House.svg"'),
      beside: { [`${folder}/house.png`]: base64(png()) },
      pointer: '/items/1/image/drawing',
      check: 'shape',
      wrong: /"House\.svg" does not fit/,
      right: /leave it out: "file" names the picture/,
    },
  ])('$name', refused);
});
