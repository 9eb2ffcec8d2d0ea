import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { addressKey } from './address-key.ts'
import { createByteBudget, type Holding } from './byte-budget.ts'
import { sendRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for forms with files, which can take long to arrive and are read only after their sender was admitted. */
    takesFiles?: boolean
  }
  interface FastifyInstance {
    /**
     * Counts a body into the budget of this process while it arrives. The caller releases it; it is also released when the
     * connection is lost before the body has ended. `evicted` has readers drop what they have.
     */
    holdBody(request: FastifyRequest, reply: FastifyReply): Holding & { evicted: AbortSignal }
  }
}

/** Has one budget hold all bodies and large answers. Forms with files join it by `holdBody`, once their sender is admitted. */
export function installByteBudget(app: FastifyInstance, localeOf: (request: FastifyRequest) => string): void {
  const budget = createByteBudget(serverLimits.heldBytes)
  const refusal = () => requestErrors.error('unavailable', { retryAfterSeconds: serverLimits.fullRetrySeconds })

  const holdBody: FastifyInstance['holdBody'] = (request, reply) => {
    const { raw } = request
    const evicted = new AbortController()
    const holding = budget.open(addressKey(request.ip), () => {
      evicted.abort()
      // Nothing reads on, and what still arrives is discarded.
      raw.unpipe()
      for (const event of ['data', 'end', 'error']) raw.removeAllListeners(event)
      raw.resume()
      // A sender that never ends would hold the connection.
      reply.raw.once('finish', () => setTimeout(() => raw.destroy(), serverLimits.lingerMs).unref())
      reply.header('connection', 'close')
      sendRefusal(request, reply, refusal(), localeOf(request))
    })
    raw.on('data', (chunk: Buffer) => holding.add(chunk.length))
    raw.once('end', () => holding.keep())
    reply.raw.once('close', () => {
      if (!raw.complete) holding.release()
    })
    holding.add(serverLimits.heldPerBodyBytes)
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
    if (bytes < serverLimits.smallAnswerBytes) return
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
