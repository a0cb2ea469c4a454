/** A value as the repository keeps JSON: what fits is on a line. */
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';

export async function kept(value: unknown): Promise<string> {
  const options = await resolveConfig(fileURLToPath(new URL('../../kept.json', import.meta.url)));
  return format(JSON.stringify(value), { ...options, parser: 'json' });
}
