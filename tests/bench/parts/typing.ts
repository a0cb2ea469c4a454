/** Script time a key press costs, until idle, in the measured form: ours against hand-written and plain ones, in one run. */
import { closeBrowser } from '../../support/browser.ts';
import { buildForms, type Variant } from '../buildForms.ts';
import { cellOf, drive, inputOf, pause } from '../drive.ts';
import { typingFields } from '../forms/shape.ts';
import { median, ratioOf, row, type Part, type Row } from '../rows.ts';
import { servePages, type Pages } from '../servePages.ts';
import { Series, shuffled } from '../series.ts';

const keys = 48;
const gap = 30;
const fieldsIn = (sections: number): number => sections * 45;

/** Two bursts in a field nobody reads and two in one that rules read: the first on a fresh page, the second once it is warm. */
async function measure(pages: Pages, series: Series, variant: Variant, sections: number): Promise<void> {
  const driven = await drive(pages.url(variant, `sections=${sections}`));
  await pause(1000);
  const section = `s${sections >> 1}`;
  if (variant === 'ours') await driven.page.locator(`[aria-labelledby$="__${section}__title"]`).scrollIntoViewIfNeeded();
  for (const [name, index] of Object.entries(typingFields)) {
    if (variant === 'floor' && name === 'hot') continue;
    const input = driven.page.locator(inputOf(variant, section, index)).first();
    for (const burst of ['first', 'second']) {
      await input.focus();
      await pause(200);
      series.add(variant, fieldsIn(sections), `${name} ${burst}`, await driven.press(keys, gap, 700));
      if (burst === 'first') {
        await input.fill('');
        await pause(500);
      }
    }
    if ((await input.inputValue()).length !== keys) throw new Error(`${variant} lost keys`);
  }
  await driven.close();
}

async function measureCell(pages: Pages, series: Series, variant: Variant): Promise<void> {
  const driven = await drive(pages.url(variant, 'sections=1&table=1'));
  await pause(1000);
  await driven.page.locator(cellOf(variant, 10)).first().focus();
  series.add(variant, 0, 'cell', await driven.press(keys / 2, gap, 900));
  await driven.close();
}

const bursts = ['plain first', 'plain second', 'hot first', 'hot second'];

function summary(series: Series): Row[] {
  const rows: Row[] = [];
  const all = (variant: Variant, fields: number): number[] => series.pooled(variant, fields, bursts);
  for (const fields of [45, 450]) {
    const ours = all('ours', fields);
    const against = (variant: Variant, what: string, target: string) =>
      row(`typing: ${fields} fields against ${what}`, median(ours), 'ms/key', {
        ratio: ratioOf(ours, all(variant, fields)),
        against: `${what} ${median(all(variant, fields)).toFixed(2)}`,
        target,
      });
    rows.push(
      against('controlled', 'react-hook-form, useController', '<= 0.4×'),
      against('registered', 'react-hook-form, register()', '<= 0.65×'),
      against('plain', 'plain rjsf', '<= 0.1×'),
    );
  }
  rows.push(
    row('typing: growth from 45 to 450 fields', median(all('ours', 450)), 'ms/key', {
      ratio: ratioOf(all('ours', 450), all('ours', 45)),
      against: 'itself',
      target: '<= 1.2×',
    }),
  );
  const cell = series.get('ours', 0, 'cell');
  rows.push(
    row('typing: a cell in a table of 20 rows', median(cell), 'ms/key', {
      ratio: ratioOf(cell, all('controlled', 45)),
      against: 'react-hook-form, useController, its own key',
      target: '<= 0.5×',
    }),
  );
  rows.push(
    row('typing: a cell against plain rjsf', median(cell), 'ms/key', {
      ratio: ratioOf(cell, series.get('plain', 0, 'cell')),
      against: 'plain rjsf',
      target: '<= 0.1×',
    }),
  );
  rows.push(row('typing: floor, bare inputs, 45 fields', median(series.get('floor', 45, 'plain second')), 'ms/key'));
  return rows;
}

export const typing: Part = {
  name: 'typing',
  about: 'script milliseconds a key press, 45 and 450 fields, and in a table',
  async run({ rounds }) {
    await buildForms();
    const pages = await servePages();
    const series = new Series();
    for (let round = 0; round < rounds; round += 1) {
      const jobs = [1, 10].flatMap((sections) =>
        (['floor', 'controlled', 'registered', 'plain', 'ours'] as const).map((variant) => () => measure(pages, series, variant, sections)),
      );
      for (const job of shuffled([...jobs, () => measureCell(pages, series, 'plain'), () => measureCell(pages, series, 'ours')])) await job();
      await closeBrowser();
      console.log(`typing: round ${round + 1} of ${rounds}`);
    }
    pages.close();
    return summary(series);
  },
};
