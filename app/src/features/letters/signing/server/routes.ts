import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { completeCeremony, rejectCeremony } from './ceremony/complete-ceremony.ts'
import { recordEvents } from './ceremony/record-events.ts'
import { sendLetter, showCeremony } from './ceremony/show-ceremony.ts'
import type { SigningDependencies } from './dependencies.ts'
import { COMPLETED, REJECTED } from '../states.ts'

export function signingBindings(service: SigningDependencies): Binding[] {
  return [
    bind(contract.openPage, async ({ body, ...input }) => ({
      data: { ceremony: await showCeremony({ service, ...input }, body.wid) },
    })),
    bind(contract.readLetter, async ({ body, ...input }) => ({
      data: await sendLetter({ service, ...input }, body.wid),
    })),
    bind(contract.recordEvents, async ({ body, ...input }) => {
      await recordEvents({ service, ...input }, body)
      return { data: {} }
    }),
    bind(contract.completePage, async ({ body, ...input }) => {
      await completeCeremony({ service, ...input }, body)
      return { data: { status: COMPLETED } }
    }),
    bind(contract.rejectPage, async ({ body, ...input }) => {
      await rejectCeremony({ service, ...input }, body.wid)
      return { data: { status: REJECTED } }
    }),
  ]
}
