import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { hideEmail } from '../rules.ts'
import { askForAlert } from './ask-for-alert.ts'
import { changeKept, deleteKept, keepSearch, listKept } from './keep-search.ts'
import { presentSearch } from './present-search.ts'
import type { SavedSearchService } from './saved-search-service.ts'
import { changeLinked, confirmAlert, leaveAlert, showAlerts } from './use-link.ts'

export function savedSearchBindings(service: SavedSearchService): Binding[] {
  return [
    bind(contract.getSavedSearches, async ({ tenant, context, viewer }) => {
      const savedSearches = (await listKept({ service, tenant, context, viewer })).map(presentSearch)
      return { data: { savedSearches, count: savedSearches.length } }
    }),
    bind(contract.saveSearch, async ({ tenant, context, viewer, body }) => ({
      data: { savedSearch: presentSearch(await keepSearch({ service, tenant, context, viewer }, body)) },
    })),
    bind(contract.changeSavedSearch, async ({ tenant, context, viewer, params, body }) => ({
      data: { savedSearch: presentSearch(await changeKept({ service, tenant, context, viewer }, params.id, body)) },
    })),
    bind(contract.deleteSavedSearch, async ({ tenant, context, viewer, params }) => {
      await deleteKept({ service, tenant, context, viewer }, params.id)
      return { data: {} }
    }),
    bind(contract.askForAlert, async ({ tenant, context, body }) => {
      await askForAlert({ service, tenant, context }, body)
      return { data: {} }
    }),
    bind(contract.showAlerts, async ({ tenant, context, query }) => {
      const { email, alerts } = await showAlerts({ service, tenant, context }, query.token)
      return { data: { email: hideEmail(email), alerts: alerts.map(presentSearch) } }
    }),
    bind(contract.confirmAlert, async ({ tenant, context, body }) => ({
      data: { name: (await confirmAlert({ service, tenant, context }, body.token)).name },
    })),
    bind(contract.changeAlert, async ({ tenant, context, body }) => ({
      data: { savedSearch: presentSearch(await changeLinked({ service, tenant, context }, body)) },
    })),
    bind(contract.leaveAlert, async ({ tenant, context, body }) => {
      await leaveAlert({ service, tenant, context }, body.token, body.id)
      return { data: {} }
    }),
  ]
}
