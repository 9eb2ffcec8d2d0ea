import S3rver from 's3rver'
import { vi } from 'vitest'

/** Starts s3rver as the S3 server, whose credentials are public, with a bucket in a folder. The caller closes it. */
export async function openS3(directory: string): Promise<{
  /** Returns FILES_URL of a folder of the bucket. */
  urlOf(folder: string): string
  close(): Promise<void>
}> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'letters', configs: [] }],
  })
  const { port } = await server.run()
  return {
    urlOf: (folder) => `s3://letters/${folder}?endpoint=http://127.0.0.1:${port}&path-style=true`,
    async close() {
      await server.close()
      vi.unstubAllEnvs()
    },
  }
}
