import { settingsLimits } from '../limits.ts'
import { setNotificationChoices } from '#features/account/notifications/server/index.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { endedSessionCookies, languageCookie } from '#platform/http/cookies.ts'
import * as contract from '../contract.ts'
import { downloadLink } from './download-link.ts'
import { eraseAccount } from './records/erase-account.ts'
import { requestErasureCode } from './records/erasure-emails.ts'
import { saveConsent } from './save-consent.ts'
import { saveLanguage, saveName } from './save-name.ts'
import type { SettingsDependencies } from './records/dependencies.ts'
import { showNotifications, showSettings } from './show-settings.ts'

export function settingsBindings(service: SettingsDependencies): Binding[] {
  return [
    bind(contract.getSettings, async (input) => ({ data: await showSettings({ service, ...input }) })),
    bind(contract.saveName, async ({ body, ...input }) => ({
      data: { viewer: await saveName({ service, ...input }, body) },
    })),
    bind(contract.saveLanguage, async ({ body, ...input }) => ({
      data: { viewer: await saveLanguage({ service, ...input }, body.language) },
      cookies: [languageCookie(body.language)],
    })),
    bind(contract.saveConsent, async ({ body, ...input }) => ({
      data: { consent: await saveConsent({ service, ...input }, body) },
    })),
    bind(contract.saveNotifications, async ({ body, tenant, viewer, context }) => {
      const now = await context.now()
      await service.db.transaction().execute((trx) => setNotificationChoices(trx, viewer, body.choices, now))
      return { data: { notifications: await showNotifications({ service, viewer, context, tenant }) } }
    }),
    bind(contract.requestDownload, async ({ tenant, viewer, context }) => ({
      data: {
        url: downloadLink(service.signingSecret, viewer, tenant.domain, await context.now()),
        linkMinutes: settingsLimits.downloadLinkMinutes,
      },
    })),
    bind(contract.requestErasureCode, async (input) => {
      const { codeMinutes, cookies } = await requestErasureCode({ service, ...input })
      return { data: { codeMinutes }, cookies }
    }),
    bind(contract.eraseAccount, async ({ body, ...input }) => ({
      data: await eraseAccount({ service, ...input }, body),
      cookies: endedSessionCookies(service.publicUrl()),
    })),
  ]
}
