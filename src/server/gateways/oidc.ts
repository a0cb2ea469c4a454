/** Social sign-in: tokens of an OpenID Connect provider, judged by its published keys. */
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests, authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge, ClientSecretPost, discovery, None,
  randomNonce, randomPKCECodeVerifier, randomState, type Configuration,
} from 'openid-client';
import { Refusal } from '../door/refusal.ts';
import type { Clock, SocialGateway } from '../types.ts';

export interface OidcOptions { issuer: string; clientId: string; clientSecret?: string }

/** Providers sign with keys of their own: what anybody could make (`none`, shared secrets) is not among these. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Only a provider on this machine may be spoken to without TLS. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The provider's published configuration, asked once it is needed and again when that failed. */
export function discoverer({ issuer, clientId, clientSecret }: OidcOptions): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  const { protocol, hostname } = new URL(issuer);
  const isPlain = protocol === 'http:' && LOOPBACK.has(hostname);
  return () => {
    known ??= discovery(
      new URL(issuer), clientId, undefined, clientSecret ? ClientSecretPost(clientSecret) : None(),
      isPlain ? { execute: [allowInsecureRequests] } : {},
    );
    known.catch(() => { known = undefined; });
    return known;
  };
}

/** Accepts an ID token of this provider for this client, in time, with an e-mail address that the provider has verified. */
export function oidcGateway(options: OidcOptions, clock: Clock, discover: () => Promise<Configuration> = discoverer(options)): SocialGateway {
  let keys: JWTVerifyGetKey | undefined;
  return {
    verify: async (token) => {
      const server = (await discover().catch(() => { throw new Refusal('GATEWAY_FAILED'); })).serverMetadata();
      if (!server.jwks_uri) throw new Refusal('GATEWAY_FAILED');
      keys ??= createRemoteJWKSet(new URL(server.jwks_uri));
      const verified = await jwtVerify(token, keys, {
        issuer: server.issuer, audience: options.clientId, algorithms: ALGORITHMS, currentDate: clock.now(), requiredClaims: ['exp', 'sub'],
      }).catch(() => { throw new Refusal('LOGIN_REFUSED'); });
      const { email, email_verified: isVerified } = verified.payload;
      if (typeof email !== 'string' || isVerified !== true) throw new Refusal('LOGIN_REFUSED');
      return { email };
    },
    begin: async (back) => {
      const [pkceCodeVerifier, expectedState, expectedNonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
      const url = buildAuthorizationUrl(await discover(), {
        redirect_uri: back.href, scope: 'openid email', state: expectedState, nonce: expectedNonce,
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: 'S256',
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
