import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { notFound, ofSite, reading } from './desk-calls.ts'
import { newsKinds, newsTimes, jobNews } from './news.ts'

const when = z.enum(newsTimes)
const late = z.enum(['weekly', 'never'])
const kinds = Object.fromEntries(newsKinds.map((kind) => [kind, when])) as Record<
  (typeof newsKinds)[number],
  typeof when
>
const choices = z.object({ ...kinds, late: late.describe('The list of late applications, on Mondays.') })
const zone = z.string().describe('The time zone in which digests are sent at 8.')

export const showNews = defineEndpoint({
  id: 'desk.news',
  method: 'GET',
  path: `${DESK_API}/news`,
  summary: 'Return which emails the colleague gets about what candidates do.',
  ...reading,
  query: ofSite,
  data: z.object({ choices, zone }),
})

export const setNews = defineEndpoint({
  id: 'desk.setNews',
  method: 'PUT',
  path: `${DESK_API}/news`,
  summary:
    'Set which emails the colleague gets; kinds that are left out stay. Digests follow the time zone of this device.',
  ...reading,
  query: ofSite,
  body: choices.partial(),
  data: z.object({ choices, zone }),
  refusals: [401, 403, 404, 422],
})

const ofJob = { query: ofSite, params: z.object({ id: z.coerce.number().int() }) }
const news = z.enum(jobNews).describe('`usual` for the choices that hold for all jobs.')

export const showJobNews = defineEndpoint({
  id: 'desk.jobNews',
  method: 'GET',
  path: `${DESK_API}/jobs/:id/news`,
  summary: 'Return which emails the colleague gets about a job.',
  ...reading,
  ...ofJob,
  data: z.object({ news }),
  refusals: notFound,
})

export const setJobNews = defineEndpoint({
  id: 'desk.setJobNews',
  method: 'PUT',
  path: `${DESK_API}/jobs/:id/news`,
  summary: 'Set which emails the colleague gets about a job, also as one who is not its contact.',
  ...reading,
  ...ofJob,
  body: z.object({ news }),
  data: z.object({ news }),
  refusals: [403, ...notFound],
})

/** Endpoints of the choices of emails. */
export const newsEndpoints = [showNews, setNews, showJobNews, setJobNews]
