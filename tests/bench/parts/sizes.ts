/** Script that a page asks for before it can be used, gzip, from the built product. */
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { field } from '../../support/pages/field.ts';
import { openList } from '../../support/pages/list.ts';
import { openRegistration } from '../../support/pages/registration.ts';
import { signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { scriptOf } from '../../support/script.ts';
import { row, type Part } from '../rows.ts';

export const sizes: Part = {
  name: 'sizes',
  about: 'script sent, by page',
  async run() {
    const product = await startProduct();
    const { page, close } = await newPerson();
    const weigh = async (open: () => Promise<unknown>): Promise<number> => {
      const script = await scriptOf(page);
      await open();
      await page.waitForLoadState('networkidle');
      return script.kilobytes();
    };
    const login = await weigh(async () => {
      await page.goto(product.url);
      await field(page, 'userName').waitFor();
    });
    await signIn(page, product.url, 'manager');
    const list = await weigh(() => openList(page, product.url));
    const form = await weigh(() => openRegistration(page, product.url));
    await close();
    await closeBrowser();
    await product.stop();
    return [
      row('sizes: login page', login, 'kB', { target: '<= 135 kB' }),
      row('sizes: registration form', form, 'kB', { target: '<= 270 kB' }),
      row('sizes: beneficiary list', list, 'kB', { target: '<= 350 kB' }),
    ];
  },
};
