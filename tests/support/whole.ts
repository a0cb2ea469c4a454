/** `npm run test:all` draws ten times as many as every run does: what all of them prove the first of them nearly prove. */
const isWhole = process.env['SKILLDESK_ALL'] === '1';

export const drawn = (most: number): number => (isWhole ? most : most / 10);
