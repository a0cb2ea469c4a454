/** Documents in a bucket of a server that speaks S3. Credentials come the way that every S3 client takes them (environment, profile, role). */
import type { S3Client } from '@aws-sdk/client-s3';
import type * as S3 from '@aws-sdk/client-s3';
import { ConfigFault } from '../config.ts';
import type { DocumentGateway } from './types.ts';

type Sdk = typeof S3;
interface Open {
  sdk: Sdk;
  client: S3Client;
}

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

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The library is read with the first document: it is large, and many servers keep their documents in a folder. */
async function open({ region, endpoint }: Place): Promise<Open> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_WITHIN, requestTimeout: ANSWER_WITHIN },
    // Checksums beyond those that are asked for are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return { sdk, client };
}

/** DOCUMENTS_URL=s3://… . Throws ConfigFault at once for an address that is none. */
export function s3Documents(documentsUrl: string): DocumentGateway {
  const place = readPlace(documentsUrl);
  let opening: Promise<Open> | undefined;
  const here = (): Promise<Open> => (opening ??= open(place));
  const at = (key: string): { Bucket: string; Key: string } => {
    if (!KEY.test(key)) throw new Error('This is not a key of a document.');
    return { Bucket: place.bucket, Key: `${place.prefix}${key}` };
  };
  /** Beside the documents: whose they are. */
  const owner = { Bucket: place.bucket, Key: `${place.prefix}owner.json` };
  return {
    put: async (key, { bytes, type }) => {
      const { sdk, client } = await here();
      await client.send(
        new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: type || 'application/octet-stream', ContentLength: bytes.length }),
      );
    },
    get: async (key) => {
      const { sdk, client } = await here();
      try {
        const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(at(key)));
        return Body ? { bytes: await Body.transformToByteArray(), type: ContentType ?? '' } : null;
      } catch (error) {
        if (ABSENT.has(nameOf(error))) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const { sdk, client } = await here();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    isEmpty: async () => {
      const { sdk, client } = await here();
      for (let next: string | undefined; ;) {
        const query = { Bucket: place.bucket, Prefix: place.prefix, ...(next === undefined ? {} : { ContinuationToken: next }) };
        const { Contents = [], NextContinuationToken } = await client.send(new sdk.ListObjectsV2Command(query));
        if (Contents.some(({ Key = '' }) => KEY.test(Key.slice(place.prefix.length)))) return false;
        if (NextContinuationToken === undefined) return true;
        next = NextContinuationToken;
      }
    },
    readOwner: async () => {
      const { sdk, client } = await here();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(owner));
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (ABSENT.has(nameOf(error))) return null;
        throw error;
      }
    },
    writeOwner: async (text, first) => {
      const { sdk, client } = await here();
      try {
        await client.send(
          new sdk.PutObjectCommand({ ...owner, Body: text, ContentType: 'application/json', ...(first ? { IfNoneMatch: '*' } : {}) }),
        );
        return true;
      } catch (error) {
        if (first && TAKEN_CODES.has(nameOf(error))) return false;
        throw error;
      }
    },
    health: async () => {
      try {
        const { sdk, client } = await here();
        await client.send(new sdk.HeadBucketCommand({ Bucket: place.bucket }));
        return 'ok';
      } catch {
        return 'away';
      }
    },
  };
}
