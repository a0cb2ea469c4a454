/** From navigation until the measured form can be used, against the hand-written one, in one run. */
import { closeBrowser } from '../../support/browser.ts';
import { buildForms, type Variant } from '../buildForms.ts';
import { drive } from '../drive.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';
import { servePages } from '../servePages.ts';
import { Series, shuffled } from '../series.ts';

const compared: readonly Variant[] = ['controlled', 'plain', 'ours'];

export const ready: Part = {
  name: 'ready',
  about: 'milliseconds from navigation until the measured form can be used',
  async run({ rounds }) {
    await buildForms(compared);
    const pages = await servePages();
    const series = new Series();
    const script = new Map<Variant, number>();
    for (let round = 0; round < rounds * 2; round += 1) {
      const jobs = [1, 10].flatMap((sections) =>
        compared.map((variant) => async () => {
          const driven = await drive(pages.url(variant, `sections=${sections}`));
          series.add(variant, sections * 45, 'ready', await driven.page.evaluate(() => window.readyAt ?? 0));
          script.set(variant, pages.script() / 1024);
          await driven.close();
        }),
      );
      for (const job of shuffled(jobs)) await job();
    }
    await closeBrowser();
    pages.close();
    const against = (fields: number, target: string) =>
      row(`ready: ${fields} fields`, median(series.get('ours', fields, 'ready')), 'ms', {
        ratio: ratioOf(series.get('ours', fields, 'ready'), series.get('controlled', fields, 'ready')),
        against: `react-hook-form ${median(series.get('controlled', fields, 'ready')).toFixed(0)}`,
        target,
      });
    return [
      against(45, '<= 1.1×'),
      against(450, '<= 0.6×'),
      ...compared.map((variant) => row(`ready: script of the ${variant} page`, script.get(variant) ?? Number.NaN, 'kB')),
    ];
  },
};
