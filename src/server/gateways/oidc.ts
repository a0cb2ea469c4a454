/** Social sign-in: tokens of an OpenID Connect provider, judged by its published keys. */
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { LOOPBACK } from '../productOrigin.ts';
import { Refusal } from '../refusal.ts';
import type { Clock } from '../clock.ts';
import type { SocialGateway } from './types.ts';

interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret?: string;
}

/** Providers sign with keys of their own: what anybody could make (`none`, shared secrets) is not among these. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** The provider's published configuration, asked once it is needed and again when that failed. Only one on this machine is spoken to without TLS. */
function discoverer({ issuer, clientId, clientSecret }: OidcOptions): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  const { protocol, hostname } = new URL(issuer);
  const isPlain = protocol === 'http:' && LOOPBACK.has(hostname);
  return () => {
    known ??= discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? ClientSecretPost(clientSecret) : None(),
      isPlain ? { execute: [allowInsecureRequests] } : {},
    );
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
}

/** Accepts an ID token of this provider for this client, in time. */
export function oidcGateway(options: OidcOptions, clock: Clock, discover: () => Promise<Configuration> = discoverer(options)): SocialGateway {
  let keys: JWTVerifyGetKey | undefined;
  return {
    verify: async (token) => {
      const server = (
        await discover().catch(() => {
          throw new Refusal('GATEWAY_FAILED');
        })
      ).serverMetadata();
      if (!server.jwks_uri) throw new Refusal('GATEWAY_FAILED');
      keys ??= createRemoteJWKSet(new URL(server.jwks_uri));
      const verified = await jwtVerify(token, keys, {
        issuer: server.issuer,
        audience: options.clientId,
        algorithms: ALGORITHMS,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sub'],
      }).catch(() => {
        throw new Refusal('LOGIN_REFUSED');
      });
      const { sub, exp = 0, email, email_verified: isVerified } = verified.payload;
      if (typeof sub !== 'string' || sub === '') throw new Refusal('LOGIN_REFUSED');
      const left = exp * 1000 - clock.now().getTime();
      return {
        issuer: server.issuer,
        subject: sub,
        until: Date.now() + left,
        ...(typeof email === 'string' && isVerified === true ? { email } : {}),
      };
    },
    begin: async (back) => {
      const [pkceCodeVerifier, expectedState, expectedNonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
      const url = buildAuthorizationUrl(await discover(), {
        redirect_uri: back.href,
        scope: 'openid email',
        state: expectedState,
        nonce: expectedNonce,
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      return { url, remember: JSON.stringify({ pkceCodeVerifier, expectedState, expectedNonce }) };
    },
    finish: async (address, remembered) => {
      const tokens = await authorizationCodeGrant(await discover(), address, JSON.parse(remembered) as Record<string, string>);
      if (tokens.id_token === undefined) throw new Refusal('LOGIN_REFUSED');
      return tokens.id_token;
    },
  };
}
