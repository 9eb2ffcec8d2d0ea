import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { bind } from '#platform/http/endpoints.ts'
import { buildEndpointServer } from './endpoint-server.ts'

// A server with one endpoint for anonymous uploads, as a process whose memory and processor time tests can read.
const take = defineEndpoint({
  id: 'letters.take',
  method: 'POST',
  path: '/api/letters',
  summary: 'Takes a letter.',
  access: 'public',
  tenant: 'none',
  provesItself: true,
  files: { letter: { maxFiles: 1, maxBytes: limits.verifiedLetterBytes } },
  data: z.object({ bytes: z.number() }),
})
const note = defineEndpoint({
  id: 'letters.note',
  method: 'POST',
  path: '/api/notes',
  summary: 'Takes a text.',
  bodyLimitBytes: 1_048_576,
  access: 'public',
  tenant: 'none',
  provesItself: true,
  body: z.object({ text: z.string() }),
  data: z.object({}),
})
const large = defineEndpoint({
  id: 'letters.large',
  method: 'GET',
  path: '/api/large',
  summary: 'Gives 8 MB.',
  access: 'public',
  tenant: 'none',
  data: z.object({ text: z.string() }),
})

const app = await buildEndpointServer(
  [
    bind(take, ({ files }) => ({ data: { bytes: files[0]?.bytes.length ?? 0 } })),
    bind(note, () => ({ data: {} })),
    bind(large, () => ({ data: { text: 'x'.repeat(8_388_608) } })),
  ],
  ({ ip }) => ({ now: async () => new Date(0), ip }),
  { checkAnswers: false },
)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ rss: process.memoryUsage.rss(), processorMs: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())
process.send?.(typeof address === 'object' ? address?.port : 0)
