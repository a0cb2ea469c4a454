/** What every answer says to browsers: where scripts, styles and frames may come from, what the page may not use, what is not passed on. */
import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalogue } from '../../catalogue/types.ts';
import type { CatalogueHolder } from '../holder.ts';

/** Hash of an empty style: Emotion writes its rules through an empty tag. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Hash of the few fixed rules that the pinned ApexCharts writes beside each chart; a journey finds it out when they change. */
const CHART_STYLE = "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='";
/** Where the styles of whatever is drawn come from. */
export const STYLES = ["'self'", EMPTY_STYLE, CHART_STYLE];
/** Hash of the one style that html2canvas writes into its own copy of the page: it hides the copies of drawn ::before and ::after. */
const CAMERA_STYLE = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='";
const RESTRICTED = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb', 'serial', 'midi'];
/** Widgets that ask the device, and for what: the page may use it while a form has one. */
const asksFor: Readonly<Record<string, string>> = { code: 'camera', place: 'geolocation' };

function permissionsOf({ forms }: Catalogue): string {
  const uiText = JSON.stringify(Object.values(forms).map(({ ui }) => ui));
  const used = Object.entries(asksFor).flatMap(([widget, name]) => (uiText.includes(`"widget":"${widget}"`) ? [name] : []));
  return RESTRICTED.map((name) => `${name}=(${used.includes(name) ? 'self' : ''})`).join(', ');
}

const originOf = (url: unknown): string[] => {
  if (typeof url !== 'string' || !URL.canParse(url)) return [];
  return [new URL(url).origin];
};

/** Other servers that the definitions send the page to: endpoints elsewhere, an external game. */
function foreignOrigins(catalogue: Catalogue): { connect: string[]; frame: string[] } {
  const services = catalogue.backend['services'];
  const urls = [catalogue.backend['origin'], ...(typeof services === 'object' && services !== null ? Object.values(services) : [])];
  return { connect: [...new Set(urls.flatMap(originOf))], frame: originOf(catalogue.app.constants['gameUrl']) };
}

const allHeaders = new WeakMap<Catalogue, OutgoingHttpHeaders>();

/** Helmet's headers and ours, which are the same as long as a catalogue serves: worked out with its first answer. */
function headersOf(catalogue: Catalogue, reply: FastifyReply): OutgoingHttpHeaders {
  const known = allHeaders.get(catalogue);
  if (known) return known;
  reply.helmet();
  const headers = { ...reply.raw.getHeaders(), 'permissions-policy': permissionsOf(catalogue) };
  allHeaders.set(catalogue, headers);
  return headers;
}

/** Security headers on everything, errors included. */
export async function security(app: FastifyInstance, holder: CatalogueHolder): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: [...STYLES, CAMERA_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", () => foreignOrigins(holder.current).connect.join(' ')],
        frameSrc: [() => [...foreignOrigins(holder.current).frame, "'self'"].join(' ')],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersOf(holder.current, reply));
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    next();
  });
}
