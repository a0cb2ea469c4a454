/** Builds every variant of the measured form as its own page, in production mode. */
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { dist, root } from '../support/product.ts';
import { built } from './built.ts';
import { definitionOf } from './forms/definition.ts';

export const variants = {
  floor: { entry: 'floor.tsx', define: {} },
  controlled: { entry: 'hand.tsx', define: { REGISTERED: 'false' } },
  registered: { entry: 'hand.tsx', define: { REGISTERED: 'true' } },
  plain: { entry: 'plain.tsx', define: {} },
  ours: { entry: 'ours.tsx', define: {} },
  handRoster: { entry: 'handRoster.tsx', define: {} },
} as const;
export type Variant = keyof typeof variants;

const out = join(dist, 'bench');
export const pageFolder = (variant: Variant): string => join(out, variant);

/** The validators of a size, compiled by the product's own compiler. */
const validators: Plugin = {
  name: 'bench:validators',
  resolveId: (id) => (id.startsWith('virtual:validators/') ? `\0${id}` : undefined),
  async load(id) {
    const found = /^\0virtual:validators\/(\d+)(-table)?$/.exec(id);
    if (!found) return undefined;
    const { validatorModule } = await built.module();
    const { id: name, schema, rules } = definitionOf(Number(found[1]), Boolean(found[2]));
    return validatorModule({ id: name, schema, rules });
  },
};

export async function buildForms(selection: readonly Variant[] = Object.keys(variants) as Variant[]): Promise<void> {
  process.env.NODE_ENV = 'production';
  for (const variant of selection) {
    const { entry, define } = variants[variant];
    await build({
      root: join(root, 'tests/bench/forms'),
      configFile: false,
      logLevel: 'error',
      base: './',
      define,
      plugins: [validators, react()],
      build: {
        outDir: pageFolder(variant),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 5000,
        target: 'es2022',
        rolldownOptions: { input: join(root, 'tests/bench/forms', entry), output: { entryFileNames: 'main.js' } },
      },
    });
  }
}
