/** The tables of this room agree with the definitions and with each other. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import tokens from '../../config/theme.json' with { type: 'json' };
import { inputNamed } from '../../src/widgets/inputs/index.ts';
import widgetTable from '../../src/widgets/inputs/widgets.json' with { type: 'json' };
import * as iconTable from '../../src/widgets/theme/iconTable.ts';
import { makeTheme } from '../../src/widgets/theme/makeTheme.ts';
import { themeOptions, type Tokens } from '../../src/widgets/theme/tokens.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = (folder: string, end: RegExp): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? files(path, end) : end.test(name) ? [path] : [];
  });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (path: string): unknown => JSON.parse(read(path));
/** Every object inside a value. */
const objects = (value: unknown): Record<string, unknown>[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Record<string, unknown>]), ...Object.values(value).flatMap(objects)];

describe('widgets and icons by name', () => {
  test('each widget of the table has a component, but for those that the form itself draws', () => {
    for (const name of Object.keys(widgetTable).filter((one) => !['hidden', 'table', 'roster', 'matrix', 'varied'].includes(one)))
      expect(inputNamed(name).component, name).toBeTypeOf('function');
    expect(() => inputNamed('nobody')).toThrow('nobody');
  });

  test('every ui.json names widgets and options of the table', () => {
    const ajv = new Ajv2020();
    const judges = Object.fromEntries(
      Object.entries(widgetTable).map(([name, { options }]) => {
        const schemas = Object.entries<{ takes: object }>(options).map(([option, { takes }]) => [option, takes]);
        return [name, ajv.compile({ type: 'object', additionalProperties: false, properties: Object.fromEntries(schemas) })];
      }),
    );
    const wrong = files('schemas/forms', /^ui\.json$/).flatMap((path) =>
      objects(json(path))
        .filter((field) => typeof field['widget'] === 'string')
        .filter((field) => !judges[String(field['widget'])]?.(field['with'] ?? {}))
        .map((field) => `${path} ${String(field['at'])}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every icon that a definition or the theme names exists', () => {
    const icons = ['config/menus.json', ...files('config/screens', /\.json$/), ...files('schemas/lists', /\.json$/), ...files('workflows', /\.json$/)]
      .flatMap((path) => objects(json(path)).map(({ icon }) => icon))
      .filter((icon): icon is string => typeof icon === 'string');
    expect([...new Set(icons)].filter((name) => !(name in iconTable)).sort()).toEqual([]);
  });
});

describe('theme and words', () => {
  test('the theme is made of the tokens, notes left out; without what views read it refuses', () => {
    const options = themeOptions(tokens as unknown as Tokens);
    expect(Object.keys(options).filter((key) => key.startsWith('$'))).toEqual([]);
    expect(makeTheme(tokens as unknown as Tokens).palette.chart).toEqual(tokens.colorSchemes.light.palette.chart);
    expect(() => themeOptions({ colorSchemes: {} })).toThrow('components');
  });

  test('every word that a view says exists, and every word is said somewhere', () => {
    const sources = files('src/widgets', /\.tsx?$/)
      .map(read)
      .join('\n');
    const keys = new Set([...sources.matchAll(/'(ui\.[\w.]+)'/g)].map(([, key]) => key ?? ''));
    expect([...keys].filter((key) => !(key in words))).toEqual([]);
    const stems = [...sources.matchAll(/`(ui\.[\w.]+\.)\$\{/g)].map(([, stem]) => stem ?? '');
    const unsaid = Object.keys(words).filter(
      (key) => !keys.has(key) && !keys.has(key.replace(/\.one$/, '')) && !stems.some((stem) => key.startsWith(stem)),
    );
    expect(unsaid).toEqual([]);
  });

  test('no colour but from the theme', () => {
    const found = files('src/widgets', /\.(tsx?|css)$/).filter((path) =>
      /#[0-9a-fA-F]{3,8}\b(?![^\n]*url)/.test(
        read(path)
          .replace(/url\([^)]*\)/g, '')
          .replace(/href="#[^"]*"|'#[a-z]+'/g, ''),
      ),
    );
    expect(found).toEqual([]);
  });
});
