import { hash } from '@node-rs/argon2';

/** A hash with the least work that there is: a password says itself how it is looked at. session/passwords.test.ts proves the product's. */
export const lightly = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
