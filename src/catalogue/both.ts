import type { Logic } from '../engine/types.ts';

/** Holds when the first rule holds and, if there is another, that one. */
export const bothHold = (one: Logic, other: Logic | undefined): Logic =>
  other === undefined || other === true || JSON.stringify(other) === JSON.stringify(one) ? one : { and: [one, other] };
