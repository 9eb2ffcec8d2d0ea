import { onboardingBindings } from '#features/onboarding/server/index.ts'
import { termsBindings } from '#features/terms/server/index.ts'
import { notificationBindings } from '#features/notifications/server/index.ts'
import { offerBindings, type OfferService } from '#features/offers/server/index.ts'
import { positionBindings } from '#features/positions/server/index.ts'
import { savedAmong, savedPositionBindings } from '#features/saved-positions/server/index.ts'
import { alertStatus, jobAlertBindings, type JobAlertService } from '#features/job-alerts/server/index.ts'
import { createSimilarFinder, type AlertStatusCall, searchBindings } from '#features/search/server/index.ts'
import { sessionBindings } from '#features/session/server/index.ts'
import { type SettingsService, settingsBindings } from '#features/settings/server/index.ts'
import { signingBindings, type SigningService, verifyBindings } from '#features/signing/server/index.ts'
import { type NetworkService, talentNetworkBindings } from '#features/talent-network/server/index.ts'
import { telemetryBindings } from '#features/telemetry/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Binding } from '#platform/http/endpoints.ts'
import { inspectPdf } from '#platform/pdf/inspect-pdf.ts'
import { type ServerContext, sessionService } from './context.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { alwaysKept, personalDataParts } from './personal-data.ts'

/** Every endpoint of the contract with what answers it. */
export function allBindings(context: ServerContext, publicUrl: () => string): Binding[] {
  const searches = jobAlertService(context, publicUrl)
  const savedOf = (viewer: Viewer, ids: number[]) => savedAmong(context.db, viewer, ids)
  return [
    ...searchBindings({
      service: context.search,
      gazetteer: context.gazetteer,
      addresses: context.addresses,
      savedOf,
      alertStatus: (call: AlertStatusCall) => alertStatus({ service: searches, ...call }),
    }),
    ...positionBindings({
      db: context.db,
      publicUrl,
      tenantById: (id) => context.tenants.byId(id),
      savedOf,
      finder: (tenant) => createSimilarFinder(context.search.index(tenant)),
    }),
    ...savedPositionBindings({ db: context.db }),
    ...jobAlertBindings(searches),
    ...termsBindings({ db: context.db }),
    ...onboardingBindings({ db: context.db }),
    ...sessionBindings(sessionService(context, publicUrl)),
    ...notificationBindings({ db: context.db, signingSecret: context.secrets.signing }),
    ...offerBindings(offerService(context)),
    ...settingsBindings(settingsService(context, publicUrl)),
    ...verifyBindings({ db: context.db, timestampPem: context.config.timestampPem }),
    ...signingBindings(signingService(context)),
    ...talentNetworkBindings(networkService(context, publicUrl)),
    ...telemetryBindings(),
  ]
}

/** What job offers work with. */
export const offerService = ({
  db,
  files,
  jobs,
  notify,
  nowIn,
  secrets,
  signingPages,
  webhooks,
}: ServerContext): OfferService => ({
  db,
  files,
  inspect: inspectPdf,
  jobs,
  notify,
  nowIn,
  signing: signingPages,
  webhooks,
  linkSecret: secrets.signing,
  serverVersion: packageFile.version,
})

/** What the settings page and the download of personal data work with. */
export const settingsService = (
  { db, files, mailer, secrets, config }: ServerContext,
  publicUrl: () => string,
): SettingsService => ({
  publicUrl,
  db,
  mailer,
  signingSecret: secrets.signing,
  limits: config.limits,
  parts: personalDataParts(files),
  alwaysKept,
})

/** What the talent network works with. */
export function networkService(context: ServerContext, publicUrl: () => string): NetworkService {
  const { db, mailer, secrets, config } = context
  return { db, mailer, signingSecret: secrets.signing, publicUrl, limits: config.limits }
}

/** What job alerts work with. */
export function jobAlertService(context: ServerContext, publicUrl: () => string): JobAlertService {
  const { db, search, gazetteer, addresses, mailer, secrets, config } = context
  return { db, search, gazetteer, addresses, mailer, signingSecret: secrets.signing, publicUrl, limits: config.limits }
}

/** What the signing pages work with. */
export const signingService = ({ db, files, secrets, config, nowIn }: ServerContext): SigningService => ({
  db,
  files,
  signingSecret: secrets.signing,
  limits: config.limits,
  nowIn,
})
