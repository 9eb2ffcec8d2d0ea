import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { joinNetwork } from './join-network.ts'
import type { NetworkDependencies } from './dependencies.ts'
import { confirmNetwork, leaveNetwork } from './linked-entry.ts'

export function talentNetworkBindings(service: NetworkDependencies): Binding[] {
  return [
    bind(contract.joinNetwork, async ({ tenant, context, body }) => {
      await joinNetwork({ service, tenant, context }, body)
      return { data: {} }
    }),
    bind(contract.confirmNetwork, async ({ tenant, context, body }) => {
      await confirmNetwork({ service, tenant, context }, body.token)
      return { data: {} }
    }),
    bind(contract.leaveNetwork, async ({ tenant, context, body }) => {
      await leaveNetwork({ service, tenant, context }, body.token)
      return { data: {} }
    }),
  ]
}
