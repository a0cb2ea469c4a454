/** The drawn pictures: every scene of the banks becomes a small file that stands alone. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawScene, parseIcons, drawBanks } from '../../src/cli/pictures/drawBank.ts';
import { root } from '../support/product.ts';

const icons = parseIcons(
  'one\tdot\t32\t32\t<g id="a"><path fill="url(#a)" stroke="currentColor" d="M0 0"/></g>\nicon-park\tbox\t48\t48\t<path fill="#000" d="M1 1"/>\n',
);
const background = { wall: '#FFFFFF', floor: '#EEEEEE', horizon: 0.72 };

describe('pictures drawn by the build', () => {
  let out: string;
  beforeAll(() => {
    out = mkdtempSync(join(tmpdir(), 'skilldesk-drawn-'));
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test('D1-GAME-01 all 143 are drawn, each small enough for a slow phone, none asks for another file', () => {
    expect(drawBanks(join(root, 'config/reference'), ['picture-bank', 'picture-bank-extra'], out)).toBe(143);
    const files = readdirSync(out).map((name) => ({ name, size: statSync(join(out, name)).size, text: readFileSync(join(out, name), 'utf8') }));
    expect(files).toHaveLength(143);
    expect(files.filter(({ size }) => size > 40_000).map(({ name }) => name)).toEqual([]);
    expect(
      files
        .filter(({ text }) => /(href|src)="(?!#)|<script|<style|style="/.test(text.replaceAll(/xmlns(:xlink)?="[^"]*"/g, '')))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('the ids of an icon are its own, its colour is the one that the scene says', () => {
    const dotOf = (color: string) => ({ set: 'one', name: 'dot', x: 1, y: 2, size: 10, color });
    const svg = drawScene({ width: 480, height: 360, background, icons: [dotOf('#111111'), dotOf('#222222')] }, icons);
    expect([...svg.matchAll(/id="(\w+)"/g)].map((found) => found[1])).toEqual(['i0a', 'i1a']);
    expect([...svg.matchAll(/url\(#(\w+)\)/g)].map((found) => found[1])).toEqual(['i0a', 'i1a']);
    expect([...svg.matchAll(/stroke="([^"]+)"/g)].map((found) => found[1])).toEqual(['#111111', '#222222']);
    expect(svg).toContain('d="M0 259.2h480v100.8H0z"');
  });

  test('black outlines are softened; an icon that is not there is named', () => {
    const box = { set: 'icon-park', name: 'box', x: 0, y: 0, size: 10 };
    expect(drawScene({ width: 480, height: 360, background, icons: [box] }, icons)).toContain('fill="#37474F"');
    expect(() => drawScene({ width: 480, height: 360, background, icons: [{ ...box, name: 'gone' }] }, icons)).toThrow(
      'there is no icon icon-park/gone',
    );
    expect(() => parseIcons('one\tdot\t32\t32')).toThrow('Line 1 of the icons');
  });
});
