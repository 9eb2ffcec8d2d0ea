import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { addressKey } from '../context.ts'
import { createByteBudget, type Holding } from './byte-budget.ts'
import { sendRefusal } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for forms with files, which can be slow and are read only after the sender was admitted. */
    takesFiles?: boolean
  }
  interface FastifyInstance {
    /**
     * Counts a body against the process's budget while it arrives. The caller releases it; losing the connection before
     * the end releases it too. `evicted` is aborted when readers must drop their part.
     */
    holdBody(request: FastifyRequest, reply: FastifyReply): Holding & { evicted: AbortSignal }
  }
}

/**
 * Puts all bodies and large responses under one byte budget. Forms with files join through `holdBody` once their sender
 * is admitted.
 */
export function installByteBudget(app: FastifyInstance, localeOf: (request: FastifyRequest) => string): void {
  const budget = createByteBudget(httpLimits.heldBytes)
  const refusal = () => requestErrors.error('unavailable', { retryAfterSeconds: httpLimits.fullRetrySeconds })

  const holdBody: FastifyInstance['holdBody'] = (request, reply) => {
    const { raw } = request
    const evicted = new AbortController()
    const holding = budget.open(addressKey(request.ip), () => {
      evicted.abort()
      // Stop reading and discard further bytes.
      raw.unpipe()
      for (const event of ['data', 'end', 'error']) raw.removeAllListeners(event)
      raw.resume()
      // A sender that never ends would hold the connection.
      reply.raw.once('finish', () => setTimeout(() => raw.destroy(), httpLimits.lingerMs).unref())
      reply.header('connection', 'close')
      sendRefusal(request, reply, refusal(), localeOf(request))
    })
    raw.on('data', (chunk: Buffer) => holding.add(chunk.length))
    raw.once('end', () => holding.keep())
    reply.raw.once('close', () => {
      if (!raw.complete) holding.release()
    })
    holding.add(httpLimits.heldPerBodyBytes)
    return { ...holding, evicted: evicted.signal }
  }

  app.decorate('holdBody', holdBody)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.routeOptions.config.takesFiles) {
      const holding = holdBody(request, reply)
      reply.raw.once('close', () => holding.release())
    }
    done(null, payload)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (bytes < httpLimits.smallResponseBytes) return
    let [refused, sending] = [false, false]
    const holding = budget.open(addressKey(request.ip), () => {
      refused = true
      if (sending) reply.raw.destroy()
    })
    holding.add(bytes)
    if (refused) throw refusal()
    sending = true
    reply.raw.once('close', () => holding.release())
  })
}
