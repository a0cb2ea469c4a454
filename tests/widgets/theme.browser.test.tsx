/** What of the theme of rjsf ours stand in for nothing of: named for every form, fetched by the first that draws it. And what of ours forced colours leave. */
import { getDefaultRegistry } from '@rjsf/core';
import { generateTemplates } from '@rjsf/mui';
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import Button from '@mui/material/Button';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { ThemedForm } from '../../src/widgets/form/registry.tsx';
import type { Data, FormRegistry, RenderContext } from '../../src/widgets/form/rjsf.ts';
import { find, openStage, type Stage } from './support/stage.tsx';

const schema: RJSFSchema = { type: 'object', properties: {} };
const validator = createPrecompiledValidator<Data, RJSFSchema, RenderContext>({ [hashForSchema(schema)]: () => true }, schema);

let stage: Stage;
let registry: FormRegistry | undefined;
beforeEach(() => {
  stage = openStage();
  registry = undefined;
  stage.draw(
    <ThemedForm
      schema={schema}
      validator={validator}
      noValidate
      showErrorList="top"
      extraErrors={{ __errors: ['Nobody is named'] } as never}
      templates={{
        FieldTemplate: (props) => {
          registry = props.registry;
          return null;
        },
      }}
    />,
  );
});
afterEach(() => stage.close());

describe('the theme of rjsf', () => {
  test('no part that it has is drawn by the core instead', async () => {
    await find(stage.place, 'form');
    await expect.poll(() => registry).toBeDefined();
    const [own, core, theme] = [registry?.templates, getDefaultRegistry().templates, generateTemplates()];
    const { ButtonTemplates: buttons = {}, ...parts } = theme;
    expect(Object.keys(parts).filter((name) => own?.[name] === undefined || own[name] === core[name])).toEqual([]);
    const [ownButtons, coreButtons]: Record<string, unknown>[] = [{ ...own?.ButtonTemplates }, { ...core.ButtonTemplates }];
    expect(Object.keys(buttons)).not.toEqual([]);
    expect(Object.keys(buttons).filter((name) => ownButtons?.[name] === undefined || ownButtons[name] === coreButtons?.[name])).toEqual([]);
  });

  test('what is asked for arrives: a list of errors and a button, as MUI draws them', async () => {
    const list = await find(stage.place, '.MuiPaper-root');
    expect(list.textContent).toContain('Nobody is named');
    await find(stage.place, '.MuiButton-root[type="submit"]');
  });
});

test('quality 4: in forced colours, which take its ground away, a solid button is told from words by an edge', async () => {
  const forced = (value: string) => cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  stage.draw(<Button variant="contained">Save</Button>);
  const button = await find(stage.place, 'button');
  await forced('active');
  try {
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    expect(getComputedStyle(button).borderTop).toMatch(/^1px solid /);
  } finally {
    await forced('none');
  }
});
