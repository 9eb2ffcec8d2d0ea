import type { FastifyPluginAsync } from 'fastify'
import { localeTags, negotiateLocale } from '#config/locale-tags.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import * as contract from '../contract.ts'
import {
  bookInterview,
  cancelInterview,
  listInterviews,
  moveInterview,
  showInterview,
} from './candidate/act-on-interview.ts'
import type { InterviewDependencies } from './records/dependencies.ts'
import { findInterview } from './records/store.ts'
import { downloadOf, isCalendarKey } from './notices/invitation.ts'

export function interviewBindings(dependencies: InterviewDependencies): Binding[] {
  async function callOf({ tenant, context }: { tenant: SiteTenant; context: RequestContext }) {
    const applicant = await dependencies.guests.find(tenant, context)
    if (!applicant) throw requestErrors.error('not-signed-in')
    return { dependencies, tenant, context, applicant }
  }
  return [
    bind(contract.listInterviews, async (input) => ({
      data: { interviews: await listInterviews(await callOf(input), await input.context.now()) },
    })),
    bind(contract.getInterview, async ({ params, ...input }) => ({
      data: { interview: await showInterview(await callOf(input), params.id, await input.context.now()) },
    })),
    bind(contract.bookInterview, async ({ params, body, ...input }) => ({
      data: { interview: await bookInterview(await callOf(input), params.id, body.slot_id) },
    })),
    bind(contract.moveInterview, async ({ params, body, ...input }) => ({
      data: { interview: await moveInterview(await callOf(input), params.id, body.slot_id) },
    })),
    bind(contract.cancelInterview, async ({ params, body, ...input }) => ({
      data: { interview: await cancelInterview(await callOf(input), params.id, body.reason?.trim() || null) },
    })),
  ]
}

/** Returns the route of the calendar file, whose encrypted link needs no session, so that phones can open it. */
export function calendarRoute(
  dependencies: InterviewDependencies,
  { tenantOf, contextOf }: SiteRequests,
): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      '/api/pcsx/interviews/:id/calendar.ics',
      async (request, reply) => {
        const tenant = tenantOf(request)
        const { key, lang } = request.query
        const { locale } = contextOf(request, reply)
        const row = await findInterview(dependencies.db, { encId: normalizeId(request.params.id), tenantId: tenant.id })
        const isTheirs = row !== undefined && typeof key === 'string' && isCalendarKey(dependencies, row, key)
        const file = isTheirs
          ? downloadOf(
              dependencies,
              row,
              typeof lang === 'string' ? negotiateLocale(localeTags, [lang], locale) : locale,
            )
          : undefined
        if (!file) throw requestErrors.error('not-found')
        return reply
          .headers({
            'content-type': `text/calendar; charset=utf-8; method=${file.method}`,
            'content-disposition': savedAs('interview.ics'),
            'cache-control': 'private, no-store',
            'referrer-policy': 'no-referrer',
          })
          .send(file.content)
      },
    )
  }
}
