/** Why a set of definitions does not serve, as who wants it to is told. */
import type { Catalogue, Fault } from '../../catalogue/types.ts';
import { storeFault } from '../holder.ts';
import { Refusal } from '../refusal.ts';
import { DefinitionRefused } from '../store/errors.ts';

export const isFaulty = (next: Catalogue | readonly Fault[]): next is readonly Fault[] => Array.isArray(next);

export const toldFault = ({ file, line, pointer, wrong, right }: Fault): string => `${file}:${line} ${pointer} ${wrong}; right would be ${right}`;

export const refusalOfFaults = (faults: readonly Fault[]): Refusal =>
  new Refusal('TRANSITION_REFUSED', {
    field: 'versionId',
    text: '{{studio.faulty}}',
    values: { count: faults.length, first: faults[0] ? toldFault(faults[0]) : '' },
  });

/** Throws the refusal of definitions that the store cannot hold; whatever else as it is. */
export function refuseHeld(error: unknown): never {
  throw error instanceof DefinitionRefused ? refusalOfFaults([storeFault(error)]) : error;
}
