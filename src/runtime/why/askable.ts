/** What says by itself that it is locked, off, worked out or wrong, or is marked so. */
export const ASKABLE = '[aria-disabled="true"],[aria-invalid="true"],[data-why]';
