import { decisions, deskApplicationService, shownName } from '#features/applying/applications/server/index.ts'
import {
  checkSharedTimes,
  companyInterviewService,
  scheduleInterview,
} from '#features/applying/interviews/server/index.ts'
import type { Explanation } from '#features/applying/applications/reasons.ts'
import { listAuditOf } from '#features/company/staff/server/index.ts'
import { AppError } from '#kernel/error.ts'
import { type Colleague, performAct } from '#platform/acts/audit.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { Act } from '#platform/feature/act.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { actOnMany as contract, ManyResult } from '../../triage-contract.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'
import { fillWords } from './list-templates.ts'

type Wanted = BodyOf<typeof contract>

/** Code of an application whose act failed without a reason; those before it are done. */
const FAILED = 'failed'

/**
 * Performs an act on several applications, one after the other. Each is committed with its entry in the audit before the next,
 * so a refusal of one leaves the others done. Interviews share their times, each of which the first to pick it gets. An application
 * that has an interview of the pool counts as done, so that repeating the call invites no one twice.
 * @throws the refusals of times that none of the candidates could be offered
 */
export async function actOnMany(
  call: DeskCall,
  { applications, act }: Wanted,
  actor: Colleague,
): Promise<ManyResult[]> {
  if (act.name === 'interview') checkSharedTimes(act.interview, applications.length, call.now)
  const refusals = new Map<string, string | null>()
  for (const { id, stage } of applications) refusals.set(id, await actOn(call, { id, stage, act }, actor))
  return explain(call, refusals)
}

async function actOn(
  call: DeskCall,
  { id, stage, act }: { id: string; stage: number; act: Wanted['act'] },
  actor: Colleague,
): Promise<string | null> {
  const { context, tenant, now } = call
  try {
    const { encId } = await readable(call, id)
    const by = { context, tenant, now, actor }
    const [wanted, input] =
      act.name === 'interview'
        ? [scheduleInterview, { application_id: encId, ...act.interview }]
        : [decisions[act.name], { id, ...inputOf(await fillWords(call, encId, act), stage) }]
    await inOneTransaction(context.db, async () => {
      if (act.name === 'interview' && (await isInvited(call, encId, act.interview.pool))) return
      await perform(wanted, input, by)
    })
    return null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code
    context.log.error({ err: error, application: id }, 'an act on several applications failed for one')
    return FAILED
  }
}

const isInvited = ({ context, tenant }: DeskCall, encId: string, pool: string) =>
  context.use(companyInterviewService).isInvited({ tenantId: tenant.id, encId }, pool)

const perform = (
  act: Act,
  input: object,
  { context, tenant, now, actor }: Pick<DeskCall, 'context' | 'tenant' | 'now'> & { actor: Colleague },
) => performAct(act, context, act.input.parse(input) as never, { tenant, by: actor.name, actor, now })

/** Returns the part of a rejection that the candidate reads. */
export const rejectionOf = ({ reasons, toApplyAgain, words }: Explanation & { words?: string | undefined }) => ({
  reasons,
  to_apply_again: toApplyAgain,
  words,
})

/** Returns the input of an act on an application that is in a stage. */
function inputOf(act: Exclude<Wanted['act'], { name: 'interview' }>, stage: number): object {
  if (act.name === 'move') return { from_stage_id: stage, to_stage_id: act.to, words: act.words }
  if (act.name === 'reject')
    return { from_stage_id: stage, ...rejectionOf(act), reason: act.reason, send_at: act.sendAt }
  return act.name === 'message' ? { from_stage_id: stage, words: act.words } : {}
}

/** Returns the outcomes with the name and stage of each application, and the colleague who was faster. */
async function explain(call: DeskCall, refusals: ReadonlyMap<string, string | null>): Promise<ManyResult[]> {
  const { context, tenant, locale } = call
  const found = await context.use(deskApplicationService).byIds(tenant.id, [...refusals.keys()], locale)
  const byId = new Map(found.map((one) => [one.encId, one]))
  return Promise.all(
    [...refusals].map(async ([id, refusal]) => {
      const one = refusal === 'not-found' ? undefined : byId.get(id)
      const [last] = refusal === null || refusal === 'not-found' ? [] : await listAuditOf(context.db, tenant.id, id)
      return {
        id,
        name: one ? shownName(one) : '',
        refusal,
        stage: one?.stage.name ?? null,
        by: last?.actor ?? null,
        at: last?.at ?? null,
      }
    }),
  )
}
