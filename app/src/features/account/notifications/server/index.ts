import { notificationLimits } from '../limits.ts'
import { DAY_MS } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { provide } from '#platform/feature/service.ts'
import type { LiveNotice } from '#platform/live/publish.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { notificationEndpoints } from '../contract.ts'
import { notificationCommands } from './commands.ts'
import { createNotify, notifyService } from './notify.ts'
import { notificationsData } from './personal-data.ts'
import { notificationBindings } from './routes.ts'
import { seedDemoNotifications } from './seed-demo.ts'
import { deleteBefore } from './store.ts'
import { guestReminders, unsubscribeRoute } from './unsubscribe.ts'

export { guestReminders, guestUnsubscribeLink, notificationChoices, setNotificationChoices } from './unsubscribe.ts'
export { settleNotifications } from './mark-all.ts'
export { type NewNotification, type NotificationMail, type Notify } from './notify.ts'
export { notifyService }

const partsOf = ({ db, secrets, use }: FeatureContext) => ({
  db,
  signingSecret: secrets.signing,
  guests: () => use(guestReminders),
})

/** Returns whether a site shows notifications. */
const isShown = ({ tenants }: FeatureContext, { to }: LiveNotice) =>
  tenants.byId(to.tenantId)?.site.notificationsConfig.enableCandidateInappNotifications ?? false

export const notifications = defineFeature({
  name: 'notifications',
  after: ['session'],
  endpoints: notificationEndpoints,
  bindings: (context) => notificationBindings(partsOf(context)),
  routes: (context, { tenantOf, contextOf }) => [unsubscribeRoute(partsOf(context), tenantOf, contextOf)],
  provides: [
    provide(notifyService, ({ mailer, tenants, siteAddress, secrets }) =>
      createNotify({ mailer, tenants, siteAddress, signingSecret: secrets.signing }),
    ),
  ],
  liveEvents: { notification: isShown, badge: isShown },
  jobs: (context) =>
    runRegularly(context, { name: 'forget-old-notifications', cron: '37 3 * * *' }, async (db, now) => {
      const before = new Date(now.getTime() - notificationLimits.keptDays * DAY_MS)
      await deleteBefore(db, before)
    }),
  commands: notificationCommands,
  personalData: () => notificationsData,
  demo: async ({ db }, { sites, now }) => (await seedDemoNotifications(db, sites.meridian, now)) > 0,
})
