import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '#config/env.ts'
import { requestErrors } from '#kernel/error.ts'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

const CONNECT_MS = 5000
const ANSWER_MS = 30_000

const isMissing = (error: unknown) => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

async function overNetwork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw requestErrors.error('unavailable', { cause: error, developer: 'the storage of files failed' })
  }
}

/**
 * Creates a file store on an S3-compatible service. Credentials are found by the AWS SDK's default chain (environment,
 * profile, instance role).
 */
export function createS3Store({ bucket, prefix, endpoint, region, pathStyle }: S3Place): FileStore {
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  // Loaded lazily: the SDK is large and only needed with S3.
  const open = () => (opening ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: connect(sdk) })))

  function connect({ S3Client: Client }: typeof import('@aws-sdk/client-s3')): S3Client {
    const place = region ?? (endpoint === undefined ? undefined : 'us-east-1')
    return new Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(place === undefined ? {} : { region: place }),
      forcePathStyle: pathStyle,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    })
  }
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })

  const size: FileStore['size'] = async (key) => {
    const where = at(key)
    return overNetwork(async () => {
      const { sdk, client } = await open()
      try {
        return (await client.send(new sdk.HeadObjectCommand(where))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    })
  }

  return {
    async put(key, bytes) {
      const where = at(key)
      await overNetwork(async () => {
        const { sdk, client } = await open()
        await client.send(new sdk.PutObjectCommand({ ...where, Body: bytes, ContentLength: bytes.length }))
      })
    },
    async get(key) {
      const where = at(key)
      return overNetwork(async () => {
        const { sdk, client } = await open()
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(where))
          return await Body?.transformToByteArray()
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      })
    },
    async open(key) {
      const where = at(key)
      return overNetwork(async () => {
        const { sdk, client } = await open()
        try {
          const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(where))
          return Body instanceof Readable ? { bytes: ContentLength, stream: Body } : undefined
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      })
    },
    exists: async (key) => (await size(key)) !== undefined,
    size,
    async delete(key) {
      const where = at(key)
      await overNetwork(async () => {
        const { sdk, client } = await open()
        await client.send(new sdk.DeleteObjectCommand(where))
      })
    },
    async *list(): AsyncGenerator<StoredFile> {
      const { sdk, client } = await open()
      let next: string | undefined
      do {
        const from = next
        const page = await overNetwork(() =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(from ? { ContinuationToken: from } : {}),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
    close() {
      void opening?.then(({ client }) => client.destroy()).catch(() => undefined)
    },
  }
}
