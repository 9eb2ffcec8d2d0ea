import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { maskEmail } from '../rules.ts'
import { requestAlert } from './guests/request-alert.ts'
import { changeSavedAlert, deleteSavedAlert, saveAlert, listSavedAlerts, presentAlert } from './records/own-alerts.ts'
import type { JobAlertDependencies } from './records/dependencies.ts'
import { changeLinked, confirmAlert, leaveAlert, showAlerts } from './guests/linked-alerts.ts'

export function jobAlertBindings(service: JobAlertDependencies): Binding[] {
  return [
    bind(contract.listJobAlerts, async ({ tenant, context, viewer }) => {
      const savedSearches = (await listSavedAlerts({ service, tenant, context, viewer })).map(presentAlert)
      return { data: { savedSearches, count: savedSearches.length } }
    }),
    bind(contract.createJobAlert, async ({ tenant, context, viewer, body }) => ({
      data: { savedSearch: presentAlert(await saveAlert({ service, tenant, context, viewer }, body)) },
    })),
    bind(contract.changeJobAlert, async ({ tenant, context, viewer, params, body }) => ({
      data: {
        savedSearch: presentAlert(await changeSavedAlert({ service, tenant, context, viewer }, params.id, body)),
      },
    })),
    bind(contract.deleteJobAlert, async ({ tenant, context, viewer, params }) => {
      await deleteSavedAlert({ service, tenant, context, viewer }, params.id)
      return { data: {} }
    }),
    bind(contract.requestAlert, async ({ tenant, context, body }) => {
      await requestAlert({ service, tenant, context }, body)
      return { data: {} }
    }),
    bind(contract.showAlerts, async ({ tenant, context, query }) => {
      const { email, alerts } = await showAlerts({ service, tenant, context }, query.token)
      return { data: { email: maskEmail(email), alerts: alerts.map(presentAlert) } }
    }),
    bind(contract.confirmAlert, async ({ tenant, context, body }) => ({
      data: { name: (await confirmAlert({ service, tenant, context }, body.token)).name },
    })),
    bind(contract.changeAlert, async ({ tenant, context, body }) => ({
      data: { savedSearch: presentAlert(await changeLinked({ service, tenant, context }, body)) },
    })),
    bind(contract.leaveAlert, async ({ tenant, context, body }) => {
      await leaveAlert({ service, tenant, context }, body.token, body.id)
      return { data: {} }
    }),
  ]
}
