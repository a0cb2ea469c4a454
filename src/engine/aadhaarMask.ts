/** `XXXXXXXX2346`: how an Aadhaar number stands wherever it is shown, exported or told (D3-CONST-14); of an unknown one nothing is left. */
export const aadhaarMask = (lastFour: string): string => (lastFour === '' ? 'XXXXXXXXXXXX' : `XXXXXXXX${lastFour}`);
