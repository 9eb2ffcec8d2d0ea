import { profileService } from '#features/profile/server/index.ts'
import { matchOrderService } from '#features/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { defineService, provide } from '#platform/feature/service.ts'
import { matchEndpoints } from '../contract.ts'
import { applicantCountsService } from './insights.ts'
import { createMatchService, type MatchService } from './match-service.ts'
import { orderByMatch } from './order-by-match.ts'
import { matchPart } from './personal-data.ts'
import { matchBindings } from './routes.ts'
import { seedDemoMatch } from './seed-demo.ts'

const matchService = defineService<MatchService>('match.service')

export const match = defineFeature({
  name: 'match',
  after: ['session', 'positions', 'search', 'profile'],
  endpoints: matchEndpoints,
  bindings: (context) => matchBindings(context, context.use(matchService)),
  provides: [
    provide(matchService, ({ db, use, tenants }) =>
      createMatchService(db, use(profileService), (id) => tenants.byId(id)),
    ),
    provide(applicantCountsService, () => async () => undefined),
    provide(matchOrderService, ({ use }) => orderByMatch(() => use(matchService))),
  ],
  personalData: () => matchPart,
  demo: ({ db }, { sites, now }) => seedDemoMatch(db, sites.meridian, 'alice@example.com', now),
})
