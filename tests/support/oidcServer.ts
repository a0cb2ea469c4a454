/** A provider of social sign-in that signs its visitor in at once: no questions asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';

interface OidcPerson {
  email?: string;
  email_verified?: boolean;
}
export interface OidcServer {
  issuer: string;
  clientId: string;
  kid: string;
  signingKey: CryptoKey;
  /** Who there is, by subject. */
  people: Record<string, OidcPerson>;
  /** The subject whom the provider takes its visitor for. */
  visitor: string;
  /** From now on it sends people back to these addresses only. */
  serve(redirectUris: string[]): void;
  /** An ID token for this client, for five minutes; `claims` may say otherwise. */
  idToken(
    subject: string,
    claims?: JWTPayload,
    by?: { key?: CryptoKey | Uint8Array; header?: object; issuer?: string; audience?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

const kid = 'provider-key';
const clientId = 'skilldesk-client';

export async function startOidcServer(people: Record<string, OidcPerson>): Promise<OidcServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const listener = createServer();
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://localhost:${(listener.address() as AddressInfo).port}`;
  let tokens = 0;

  const server: OidcServer = {
    issuer,
    clientId,
    kid,
    people,
    signingKey: privateKey,
    visitor: Object.keys(people)[0] ?? '',
    serve: (redirectUris) => {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            token_endpoint_auth_method: 'none',
            redirect_uris: redirectUris,
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        jwks: { keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' } as never] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        findAccount: (_context, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...server.people[id] }) }),
        features: { devInteractions: { enabled: false } },
        cookies: { keys: ['test'] },
        interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      });
      provider.use(async (context, next) => {
        if (!context.path.startsWith('/interaction/')) return next();
        const { params } = await provider.interactionDetails(context.req, context.res);
        const grant = new provider.Grant({ accountId: server.visitor, clientId: String(params['client_id']) });
        grant.addOIDCScope('openid email');
        await provider.interactionFinished(context.req, context.res, {
          login: { accountId: server.visitor },
          consent: { grantId: await grant.save() },
        });
        context.respond = false;
        return undefined;
      });
      listener.removeAllListeners('request');
      listener.on('request', provider.callback());
    },
    idToken: (subject, claims = {}, { key = privateKey, header = {}, issuer: by = issuer, audience = clientId } = {}) => {
      tokens += 1;
      return new SignJWT({
        ...server.people[subject],
        nth: tokens,
        iss: by,
        aud: audience,
        sub: subject,
        exp: Math.floor(Date.now() / 1000) + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .setIssuedAt()
        .sign(key);
    },
    close: () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}

/** A browser that follows redirects and keeps cookies by host, until it is sent to an address that begins with `home`. */
export async function browse(start: string, home: string): Promise<string> {
  const jar = new Map<string, Map<string, string>>();
  let url = start;
  for (let hops = 0; hops < 12; hops += 1) {
    const { host } = new URL(url);
    const cookies = jar.get(host) ?? new Map<string, string>();
    jar.set(host, cookies);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
    if (url.startsWith(home)) return url;
  }
  throw new Error('never came back');
}

/** What the page is handed at the end of the way. */
export const handleIn = (url: string): string => decodeURIComponent(new URL(url).hash.replace('#social=', ''));
