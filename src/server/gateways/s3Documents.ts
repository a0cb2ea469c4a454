/** Documents in a bucket of a server that speaks S3. Credentials come the way that every S3 client takes them (environment, profile, role). */
import type { S3 } from '@aws-sdk/client-s3';
import { ConfigFault } from '../config.ts';
import type { DocumentGateway } from './types.ts';

const REF = /^[0-9a-f]{32,64}$/;
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32,64}$/;
const CONNECT_WITHIN = 3000;
const ANSWER_WITHIN = 20_000;
const ABSENT: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);
/** Somebody else has just put it. */
const TAKEN_CODES: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

interface Place {
  bucket: string;
  prefix: string;
  region: string;
  endpoint?: string;
}

/** `s3://bucket/prefix?region=ap-south-1&endpoint=https://host:9000`; everything but the bucket may be left out. Throws ConfigFault. */
function readPlace(documentsUrl: string): Place {
  const url = URL.canParse(documentsUrl) ? new URL(documentsUrl) : undefined;
  const unknown = [...(url?.searchParams.keys() ?? [])].find((key) => key !== 'region' && key !== 'endpoint');
  const endpoint = url?.searchParams.get('endpoint') ?? undefined;
  const isRight =
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    unknown === undefined &&
    (endpoint === undefined || /^https?:\/\//.test(endpoint)) &&
    url.username === '' &&
    url.password === '';
  if (!isRight)
    throw new ConfigFault(
      'DOCUMENTS_URL for S3 must look like s3://bucket/prefix?region=ap-south-1&endpoint=https://host, without credentials in it.',
    );
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}

const unlessError = async <T>(names: ReadonlySet<string>, work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && names.has(error.name)) return otherwise;
    throw error;
  });

/** The library is read with the first document: it is large, and many servers keep their documents in a folder. */
async function open({ region, endpoint }: Place): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3');
  return new sdk.S3({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_WITHIN, requestTimeout: ANSWER_WITHIN },
    // Checksums beyond those that are asked for are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

/** DOCUMENTS_URL=s3://… . Throws ConfigFault at once for an address that is none. */
export function s3Documents(documentsUrl: string): DocumentGateway {
  const place = readPlace(documentsUrl);
  let opening: Promise<S3> | undefined;
  const here = (): Promise<S3> => (opening ??= open(place));
  const at = (ref: string): { Bucket: string; Key: string } => {
    if (!REF.test(ref)) throw new Error('This is not a key of a document.');
    return { Bucket: place.bucket, Key: `${place.prefix}${ref.slice(0, 2)}/${ref}` };
  };
  /** Beside the documents: whose they are. */
  const owner = { Bucket: place.bucket, Key: `${place.prefix}owner.json` };
  return {
    put: async (ref, { bytes, type }) => {
      const client = await here();
      await client.putObject({ ...at(ref), Body: bytes, ContentType: type || 'application/octet-stream', ContentLength: bytes.length });
    },
    get: async (ref) => {
      const client = await here();
      const found = await unlessError(ABSENT, client.getObject(at(ref)), null);
      return found?.Body ? { bytes: await found.Body.transformToByteArray(), type: found.ContentType ?? '' } : null;
    },
    remove: async (ref) => {
      const client = await here();
      await client.deleteObject(at(ref));
    },
    isEmpty: async () => {
      const client = await here();
      for await (const { Contents = [] } of client.paginateListObjectsV2({ Bucket: place.bucket, Prefix: place.prefix }))
        if (Contents.some(({ Key = '' }) => KEY.test(Key.slice(place.prefix.length)))) return false;
      return true;
    },
    readOwner: async () => {
      const client = await here();
      const found = await unlessError(ABSENT, client.getObject(owner), null);
      return (await found?.Body?.transformToString()) ?? null;
    },
    writeOwner: async (text, first) => {
      const client = await here();
      const write = client.putObject({ ...owner, Body: text, ContentType: 'application/json', ...(first ? { IfNoneMatch: '*' } : {}) });
      const answer = write.then(() => true);
      return first ? unlessError(TAKEN_CODES, answer, false) : answer;
    },
    health: async () => {
      try {
        const client = await here();
        await client.headBucket({ Bucket: place.bucket });
        return 'ok';
      } catch {
        return 'away';
      }
    },
  };
}
