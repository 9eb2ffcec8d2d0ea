import type { RouteObject } from 'react-router'
import type { PublicConfig } from '#config/public.ts'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of referrals, which share one chunk, and picks one of them. */
const referrals = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'referrals', 'referring').then(pick)

const MODULE = 'src/features/applying/referrals/web/index.ts'

const isOffered = ({ gates }: PublicConfig['configs']) => gates.referralWithCandidateApplicationGate

export const referralsWeb = defineWebFeature({
  name: 'referrals',
  accountLinks: [{ path: '/careers/referrals', text: 'title.referrals', order: 28, isOffered }],
  screens: [
    {
      page: 'referrals',
      path: '/careers/referrals',
      access: 'protected',
      title: 'title.referrals',
      lazy: referrals(({ list }) => list),
      module: MODULE,
    },
    {
      page: 'referral',
      path: '/careers/referrals/answer',
      access: 'open',
      title: 'title.referrals',
      lazy: referrals(({ answer }) => answer),
      module: MODULE,
    },
  ],
  pageSections: [() => withTexts(import('./ReferSection.tsx'), 'referrals').then(({ referSections }) => referSections)],
  dashboardParts: [
    {
      tab: 'referrals',
      isOffered,
      load: () => withTexts(import('./dashboard.tsx'), 'referrals').then(({ referralsPart }) => referralsPart),
    },
  ],
})
