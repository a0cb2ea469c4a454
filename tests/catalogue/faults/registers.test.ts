import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/catalogue/fromDisk.ts';
import { handlerNames } from '../../../src/server/actions/index.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';

test('x', async () => {
  const copy = copyOfDefinitions();
  dropForm(copy.folder, 'visitors', 'front');
  const loaded = await loadCatalogue(copy.folder, { handlers: handlerNames });
  expect(loaded.ok ? [] : loaded.faults).toEqual([]);
  rmSync(copy.folder, { recursive: true });
}, 60000);
