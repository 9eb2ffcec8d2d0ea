import { z } from 'zod'
import { html, text } from './field-types.ts'
import { searchConfig, searchOption } from './search-config.ts'

/** The tabs of the dashboard, in the order in which they stand without configuration. */
const dashboardTabs = [
  'applications',
  'interviews',
  'savedPositions',
  'offers',
  'referrals',
  'events',
  'forms',
] as const

const tabSetup = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether the tab is there.'),
  displayName: text().min(1).optional().describe('What the tab is called here.'),
})

const dashboardConfig = z.strictObject({
  redirectToDashboardV2: z.boolean().default(false).describe('Whether /careers/dashboard shows the newer dashboard.'),
  tabs: z
    .strictObject(
      Object.fromEntries(dashboardTabs.map((name) => [name, tabSetup.optional()])) as Record<
        (typeof dashboardTabs)[number],
        z.ZodOptional<typeof tabSetup>
      >,
    )
    .prefault({})
    .describe('What differs for single tabs of the dashboard; a tab that is not named is shown.'),
})

const applicationsPageConfig = z.strictObject({
  tabs: z
    .strictObject({
      submitted: z
        .strictObject({
          hideApplicationStatus: z
            .boolean()
            .default(false)
            .describe('Whether candidates do not see how far an application is.'),
        })
        .prefault({}),
    })
    .prefault({}),
})

/** The careers pages: searching, single positions, dashboard, applications. */
export const pcsxConfig = z.strictObject({
  enabled: z.boolean().default(true).describe('Tells programs that read the site that the search is there.'),
  searchConfig: searchConfig.prefault({}),
  searchOptionsMap: z
    .record(z.string(), searchOption)
    .default({})
    .describe('How filters and their values are called on this site, by filter.'),
  positionDetailsConfig: z
    .strictObject({
      showSimilarPositions: z.boolean().default(true).describe('Whether a position shows similar ones.'),
      showInsights: z
        .boolean()
        .default(true)
        .describe('Whether a position shows what is known of those who do such work.'),
    })
    .prefault({}),
  dashboardConfig: dashboardConfig.prefault({}),
  applicationsPageConfig: applicationsPageConfig.prefault({}),
  jobCart: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe('Whether people may put positions aside to apply for them together.'),
    })
    .prefault({}),
  loggedOutNotificationConfig: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Whether visitors may ask for job alerts without an account.'),
      privacyText: html().default('').describe('What they agree to, before they give their address.'),
    })
    .prefault({}),
})
