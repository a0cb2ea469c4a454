import type { ClientForm } from '../../../catalogue/types.ts';
import type { Problem } from '../../../engine/types.ts';

/** What a dialog says when a save was stopped: the first of these problems whose check asks for that (`tell`); undefined for none. */
export function toldAloud({ rules }: Pick<ClientForm, 'rules'>, problems: readonly Problem[]): string | undefined {
  const aloud = new Set((rules.check ?? []).filter(({ tell }) => tell === true).map(({ id }) => id));
  return problems.find(({ rule }) => aloud.has(rule))?.message;
}
