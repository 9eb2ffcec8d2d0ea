import { buffer } from 'node:stream/consumers'
import { guestDependencies, guestDownload } from '#features/account/guests/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type DownloadedData, packDownload } from '#platform/personal-data/pack-download.ts'
import { settingsDependencies } from '../records/dependencies.ts'
import type { FoundPerson } from './find-person.ts'

/** Returns a copy of all data about a person as a zip, the one that candidates download in their settings. */
export async function copyPerson(
  context: FeatureContext,
  tenant: SiteTenant,
  found: FoundPerson,
  now: Date,
): Promise<Buffer> {
  const { branding, defaultLanguage } = tenant.site
  const packed = await packDownload(downloadedData(context, tenant, found), {
    company: branding.companyName || tenant.name,
    locale: found.holder?.language ?? defaultLanguage,
    timeZone: 'UTC',
    now,
  })
  return buffer(packed)
}

/** Returns the data of a person's download: first the account's, then those of each visit as a guest. */
function downloadedData(site: FeatureContext, tenant: SiteTenant, { holder, guestIds }: FoundPerson): DownloadedData[] {
  const { held } = settingsDependencies(site)
  const guests = guestDependencies(site)
  const own = holder
    ? held.downloaded.map((data) => ({ feature: data.feature, export: () => data.export(site.db, holder) }))
    : []
  const asGuest = guestIds.flatMap((guestId, n) => {
    const guest = { tenantId: tenant.id, accountId: null, guestId }
    const number = holder ? n + 2 : n + 1
    const list = guestDownload(guests, guest)
    return number === 1 ? list : list.map((data) => ({ ...data, name: `${data.feature}-${number}` }))
  })
  return [...own, ...asGuest]
}
