import { defineFeature } from '#platform/feature/feature.ts'
import { activeSessions, sessionSite, viewerFinder } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { sessionCookie } from '#platform/http/cookies.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { sessionEndpoints } from '../contract.ts'
import { createAuthDirectory } from './auth-library/tenant-auth.ts'
import { accountCommands } from './commands.ts'
import { findViewer } from './sessions/find-viewer.ts'
import { accountData } from './personal-data.ts'
import { providerCallback } from './providers/provider-route.ts'
import { sessionBindings } from './routes.ts'
import { aboutDemoAccounts, seedDemoAccounts } from './seed-demo.ts'
import { authDirectory, sessionDependencies } from './dependencies.ts'
import { sessionTokenHashes } from './auth-library/own-cookies.ts'
import { findActiveSessions, purgeExpired } from './sessions/session-store.ts'
import { requestSecondFactor, demandsSecondFactor } from './codes/demand.ts'
import { signOutByLink } from './sessions/sign-out-by-link.ts'
import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { hasUnverifiedEmail } from './account-store.ts'

export { findAccount, findAccountById, renameAccount, setAccountAvatar } from './account-store.ts'
export { makeInvitedAccount } from './accounts/sign-up.ts'
export { seedDemoAccounts } from './seed-demo.ts'
export { guardPassword } from './passwords/password-guard.ts'
export { isOwnPassword } from './personal-data.ts'
export { type CodeSent, consumeCode, countRequest, makeCode, redeemCode } from './codes/codes.ts'
export {
  afterSignIn,
  type CodeCall,
  type RoleOfProvider,
  roleOfProvider,
  sessionDependencies,
  type SignedInPerson,
} from './dependencies.ts'
export { rememberBrowser } from './codes/asking-browser.ts'

export { resetSecondFactor } from './second-factor-store.ts'
export { openSession } from './sessions/open-session.ts'
export { endSessions } from './sessions/session-store.ts'

export const session = defineFeature({
  name: 'session',
  after: ['tenants'],
  endpoints: sessionEndpoints,
  bindings: (context) => sessionBindings(sessionDependencies(context)),
  routes: (context, { tenantOf, contextOf }) => [providerCallback(sessionDependencies(context), tenantOf, contextOf)],
  provides: [
    provide(authDirectory, ({ db, secrets, publicUrl, config, now, log }) =>
      createAuthDirectory({
        db,
        signingSecret: secrets.signing,
        publicUrl,
        reach: config.outgoingReach,
        now,
        warn: (details, text) => log.warn(details, text),
      }),
    ),
    provide(viewerFinder, ({ db, secrets, config, siteAddress }) => {
      const demands = (tenant: SiteTenant) => demandsSecondFactor(config, siteAddress(tenant))
      const parts = {
        db,
        signingSecret: secrets.signing,
        publicUrl: config.publicUrl,
        demandsSecondFactor: demands,
      }
      return (tenant, headers, now) => findViewer(parts, tenant, headers, now)
    }),
    provide(sessionSite, ({ secrets, config }) => {
      const name = sessionCookie(config.publicUrl)
      return (tenants, headers) =>
        tenants.find((tenant) => sessionTokenHashes(secrets.signing, tenant, headers, name).length > 0)
    }),
    provide(
      activeSessions,
      ({ db }) =>
        (ids, now) =>
          findActiveSessions(db, ids, now),
    ),
  ],
  // Expired data is already ignored before.
  jobs: (context) => runRegularly(context, { name: 'forget-expired-sessions', cron: '23 3 * * *' }, purgeExpired),
  commands: accountCommands,
  personalData: () => accountData,
  dashboard: ({ db }) => addressDashboard(db),
  demo: async ({ db }, { sites, now }) => (await seedDemoAccounts(db, sites, now)) > 0,
  aboutDemo: aboutDemoAccounts,
  earlyRedirect: async (context, request) =>
    (await requestSecondFactor(request)) ?? signOutByLink(sessionDependencies(context), request),
})

/** Creates the dashboard's nudge for accounts whose email address is not proven, such as ones written by another system. */
const addressDashboard = (db: Database): DashboardPart => ({
  key: 'address',
  tabs: [],
  async load({ tenant, accountId }) {
    const isMissing = await hasUnverifiedEmail(db, { tenantId: tenant.id, accountId })
    const actionUrl = '/careers/settings#email'
    return {
      data: {},
      total: 0,
      causes: isMissing
        ? [{ rule: 'address-to-prove', subject: 'email', due: null, actionUrl, values: { name: '' } }]
        : [],
    }
  },
})
