import { changeCart, type Cart } from '#features/applying/cart/contract.ts'
import { createJobAlert, deleteJobAlert, listJobAlerts } from '#features/candidate/job-alerts/contract.ts'
import { jobAlertErrors } from '#features/candidate/job-alerts/errors.ts'
import { JOB_ALERTS_PATH } from '#features/candidate/job-alerts/rules.ts'
import { applyPath } from '#features/jobs/positions/rules.ts'
import { changeSavedPosition } from '#features/candidate/saved-positions/contract.ts'
import type { EndpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { assistantErrors } from '../../errors.ts'
import { searchLink } from '../../search-link.ts'
import type { ProposedCall } from '../../tools.ts'
import type { Proposal } from './proposal-token.ts'

/** A call that was made, as reported to the page. */
export interface CallOutcome {
  href: string | null
  cart: Cart | null
  positions: number[]
  cookies: string[]
}

interface Caller {
  calls: EndpointCalls
  tenant: SiteTenant
  context: RequestContext
}

/** Carries out a proposal through the call of the page's own control, with its rights and errors. */
export async function runCall(caller: Caller, { call, key }: Pick<Proposal, 'call' | 'key'>): Promise<CallOutcome> {
  const done = { href: null, cart: null, positions: positionsOf(call), cookies: [] }
  switch (call.name) {
    case 'cart_add':
    case 'cart_remove':
      return { ...done, ...(await changeOwnCart(caller, call, key)) }
    case 'save_job':
    case 'unsave_job': {
      const operation = call.name === 'save_job' ? ('add' as const) : ('remove' as const)
      const body = { position_id: call.arguments.position_id, operation, ...(key && { key }) }
      await caller.calls.call(changeSavedPosition, caller, { body })
      return { ...done, href: '/careers/saved-jobs' }
    }
    case 'create_alert': {
      const link = searchLink(call.arguments.search, caller.tenant.site.behaviourFlags.enableCommaInFilterValues)
      const body = { search: link.split('?')[1] ?? '', frequency: call.arguments.frequency ?? ('daily' as const) }
      await caller.calls.call(createJobAlert, caller, { body })
      return { ...done, href: JOB_ALERTS_PATH }
    }
    case 'delete_alert':
      await deleteNamed(caller, call.arguments.name)
      return { ...done, href: JOB_ALERTS_PATH }
    case 'start_application':
      return { ...done, href: applyHref(call.arguments.position_ids, key) }
    case 'upload_resume':
      return { ...done, href: '/careers/profile/resumes' }
  }
}

const positionsOf = ({ arguments: given }: ProposedCall): number[] => {
  if ('position_ids' in given) return given.position_ids
  return 'position_id' in given ? [given.position_id] : []
}

const applyHref = (ids: readonly number[], key: string | undefined) =>
  ids.length === 1 && ids[0] !== undefined
    ? applyPath({ id: ids[0], privateKey: key ?? null })
    : `/careers/apply?pid=${ids.join(',')}`

async function changeOwnCart(
  { calls, ...request }: Caller,
  { name, arguments: { position_ids } }: Extract<ProposedCall, { name: 'cart_add' | 'cart_remove' }>,
  key: string | undefined,
): Promise<Pick<CallOutcome, 'cart' | 'cookies'>> {
  const pids = position_ids.map(String)
  const operation = name === 'cart_add' ? ('add' as const) : ('remove' as const)
  const { data, cookies = [] } = await calls.call(changeCart, request, {
    body: { pids, operation, ...(key && { key }) },
  })
  if (operation === 'add' && pids.every((pid) => data.invalidPositionIds.includes(pid)))
    throw assistantErrors.error('unavailable')
  return { cart: data, cookies }
}

/** Deletes the alert that the person named. @throws `job-alerts/not-found` */
async function deleteNamed({ calls, ...request }: Caller, name: string): Promise<void> {
  const { data } = await calls.call(listJobAlerts, request)
  const wanted = name.trim().toLowerCase()
  const alert = data.savedSearches.find((known) => known.name.trim().toLowerCase() === wanted)
  if (!alert) throw jobAlertErrors.error('not-found')
  await calls.call(deleteJobAlert, request, { params: { id: String(alert.id) }, body: {} })
}
