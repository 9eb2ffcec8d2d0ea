import { colleague } from '#platform/acts/bind-act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Viewer } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import * as setup from '../setup-contract.ts'
import { listPrograms } from './list-programs.ts'
import { listStages } from './list-stages.ts'
import { listVersions, type PublishingCall, publishSettings, rollBackSettings } from './publish-settings.ts'
import { discardSettings, saveSettings } from './save-settings.ts'
import { showSettings } from './show-settings.ts'

interface Input {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Binds the endpoints of the settings at the desk. */
export function siteSettingsBindings(context: FeatureContext): Binding[] {
  const callOf = async (input: Input): Promise<PublishingCall> => ({
    db: context.db,
    context,
    tenant: input.tenant,
    viewer: input.viewer,
    actor: colleague(input),
    locale: input.context.locale,
    now: await input.context.now(),
  })
  return [
    bind(contract.showSettings, async (input) => ({
      data: await showSettings(await callOf(input), { group: input.params.group, language: input.query.language }),
    })),
    bind(contract.saveSettings, async (input) => ({
      data: await saveSettings(await callOf(input), {
        ...input.body,
        language: input.body.language,
        group: input.params.group,
      }),
    })),
    bind(contract.discardSettings, async (input) => {
      await discardSettings(await callOf(input), input.body.revision)
      return { data: {} }
    }),
    bind(contract.publishSettings, async (input) => ({
      data: { number: await publishSettings(await callOf(input), input.body) },
    })),
    bind(contract.listSettingVersions, async (input) => ({ data: await listVersions(await callOf(input)) })),
    bind(contract.rollBackSettings, async (input) => ({
      data: {
        number: await rollBackSettings(await callOf(input), { number: input.params.number, note: input.body.note }),
      },
    })),
    bind(setup.listPrograms, async ({ tenant, context: request }) => ({
      data: await listPrograms(context.db, { tenantId: tenant.id, now: await request.now() }),
    })),
    bind(setup.listStages, async ({ tenant, query: { job } }) => ({
      data: await listStages(context, { tenantId: tenant.id, job }),
    })),
  ]
}
