/** Before all journeys: one first start, so that each file begins with a copy of its data instead of making its own. */
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

export default async function prepare(project: TestProject): Promise<void> {
  const product = await startProduct({ ready: 180_000, isShortLived: true });
  await product.stop();
  project.provide('template', product.dataDir);
}
