/** Access tokens: short, signed (HS256, a key of their own), naming user and session and nothing else. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyFor } from '../keys.ts';

const ISSUER = 'skilldesk';

interface AccessClaims {
  sessionId: string;
  userId: number;
}

/** Signs a token that ends `minutes` after `at`; the same input gives the same token. */
export async function signAccessToken(secretKey: string, claims: AccessClaims, at: Date, minutes: number): Promise<{ token: string; expiry: Date }> {
  const seconds = Math.floor(at.getTime() / 1000);
  const expiry = new Date((seconds + minutes * 60) * 1000);
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(keyFor(secretKey, 'access token'));
  return { token, expiry };
}

interface Good {
  claims: AccessClaims;
  secretKey: string;
  ends: number;
}

/** Tokens whose signature was found good: the same text stays good until it ends, and a call costs no second look. */
const good = new Map<string, Good>();
const MOST_KEPT = 10_000;

function keep(token: string, found: Good): AccessClaims {
  if (good.size >= MOST_KEPT) good.clear();
  good.set(token, found);
  return found.claims;
}

/** The claims of a good token; `expired` for one that was good; undefined for a forged, foreign or unsigned one. */
export async function readAccessToken(secretKey: string, token: string, now: Date): Promise<AccessClaims | 'expired' | undefined> {
  const known = good.get(token);
  if (known?.secretKey === secretKey) return now.getTime() < known.ends ? known.claims : 'expired';
  try {
    const { payload } = await jwtVerify(token, keyFor(secretKey, 'access token'), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    const userId = Number(payload.sub);
    if (typeof payload['sid'] !== 'string' || !Number.isInteger(userId)) return undefined;
    return keep(token, { claims: { sessionId: payload['sid'], userId }, secretKey, ends: Number(payload.exp) * 1000 });
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : undefined;
  }
}
