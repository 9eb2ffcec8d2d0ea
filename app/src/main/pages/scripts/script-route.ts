import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scriptLimits } from './limits.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { Database } from '#platform/db/database.ts'
import { pageEncoding } from '../page-encoding.ts'
import { readFileOf } from './page-file-store.ts'
import { HASHED, SCRIPTS, scriptNames } from './share-scripts.ts'

const decompress = promisify(brotliDecompress)

const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  mjs: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
}

/**
 * Serves the scripts and styles of pages: those of this version from its build, and those of other versions, whose
 * pages are still open or come from another process, from the database.
 */
export async function installScripts(app: FastifyInstance, db: Database, clientFolder: string): Promise<void> {
  const own = new Set(await scriptNames(clientFolder))
  const others = boundedCache<Buffer>(scriptLimits.bytes, ({ length }) => length)

  async function find(name: string): Promise<Buffer | undefined> {
    const found = others.get(name) ?? (await readFileOf(db, name))
    if (found) others.set(name, found)
    return found
  }

  async function sendOther(name: string, request: FastifyRequest, reply: FastifyReply) {
    const type = TYPES[HASHED.exec(name)?.groups?.['kind'] ?? '']
    const brotli = type === undefined ? undefined : await find(name)
    if (type === undefined || !brotli) return reply.callNotFound()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }).type(type)
    if (pageEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(await decompress(brotli))
    return reply.header('content-encoding', 'br').send(brotli)
  }

  app.get<{ Params: { '*': string } }>(`/${SCRIPTS}/*`, (request, reply) => {
    const { '*': name } = request.params
    // A build in the same folder removes the files of a process that still runs.
    if (!own.has(name) || !existsSync(join(clientFolder, SCRIPTS, name))) return sendOther(name, request, reply)
    // Not awaited, because visitors who leave in the meantime would be logged as failures.
    reply.sendFile(`${SCRIPTS}/${name}`)
    return undefined
  })
}
