import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './tree.ts';

interface Manifest { dependencies: Record<string, string>; devDependencies: Record<string, string>; scripts: Record<string, string>; engines: { node: string } }
interface Lock { packages: Record<string, { version: string; license?: string; dev?: boolean; resolved?: string; hasInstallScript?: boolean; optional?: boolean }> }

const manifest = readJson('package.json') as Manifest;
const lock = readJson('package-lock.json') as Lock;
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const production = installed.filter(([, one]) => !one.dev);

describe('packages', () => {
  test('every version is pinned', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  test('the lock file names no host', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.(tgz|tar\.gz)/);
  });

  test('every licence of the production set is named in NOTICE', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
    expect(production.length).toBeGreaterThan(100);
    expect(production.filter(([, one]) => !one.license).map(([path]) => path)).toEqual([]);
    const licences = [...new Set(production.flatMap(([, one]) => (one.license ?? '').replace(/[()]/g, '').split(/ (?:OR|AND) /)))].sort();
    expect(licences.filter((licence) => !notice.includes(licence))).toEqual([]);
  });

  test('no production package runs a script when it is installed', () => {
    expect(production.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual([]);
  });
});
