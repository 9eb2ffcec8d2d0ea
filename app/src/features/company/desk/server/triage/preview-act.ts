import { decisions, reviewService } from '#features/applying/applications/server/index.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { Colleague } from '#platform/acts/audit.ts'
import { rehearse } from '#platform/mail/rehearse.ts'
import type { previewAct as contract } from '../../triage-contract.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'
import { rejectionOf } from './act-on-many.ts'
import { fillWords } from './list-templates.ts'

type Wanted = BodyOf<typeof contract>['act']

/** Returns the email that an act would send, by performing the act in a transaction that is rolled back. @throws the act's refusals */
export async function previewAct(
  call: DeskCall,
  { id, act }: { id: string; act: Wanted },
  actor: Colleague,
): Promise<DataOf<typeof contract>> {
  const { context, tenant, now } = call
  const { encId } = await readable(call, id)
  const { input, perform } = decisions[act.name]
  const wanted = input.parse({ id: encId, ...inputOf(await fillWords(call, encId, act)) })
  const [mail] = await rehearse(context.db, () =>
    perform(context, wanted as never, { tenant, by: actor.name, actor, now }),
  )
  if (!mail) return { mail: null }
  const target = { tenantId: tenant.id, encId }
  const hide = (await context.use(reviewService).hider(target, { language: mail.locale })) ?? asWritten
  return { mail: { subject: hide(mail.subject), text: hide(mail.text), language: mail.locale } }
}

const asWritten = (text: string) => text

function inputOf(act: Wanted): object {
  if (act.name === 'hire') return { start_date: act.startsOn }
  if (act.name === 'reject') return rejectionOf(act)
  return act.name === 'move' ? { to_stage_id: act.to, words: act.words } : { words: act.words }
}
