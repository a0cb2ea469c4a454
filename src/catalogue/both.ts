import type { Logic } from '../engine/types.ts';

/** Holds when the first rule holds and, if there is one, the other. */
export const bothHold = (one: Logic, other: Logic | undefined): Logic => (other === undefined || other === true ? one : { and: [one, other] });
