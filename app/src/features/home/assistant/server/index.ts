import { defineFeature } from '#platform/feature/feature.ts'
import { assistantEndpoints } from '../contract.ts'
import { checkPostings } from './evaluating/check-postings.ts'
import { assistantCommands } from './evaluating/commands.ts'
import { personWithoutScripts } from './talking/without-scripts.ts'
import { assistantBindings } from './routes.ts'
import { engineChoice } from './talking/engine-choice.ts'
import { messageRoute } from './talking/message-route.ts'

export const assistant = defineFeature({
  name: 'assistant',
  after: ['search', 'positions', 'saved-positions', 'job-alerts', 'applications', 'interviews', 'cart'],
  endpoints: assistantEndpoints,
  bindings: assistantBindings,
  commands: assistantCommands,
  pages: { jobs: { withoutScripts: personWithoutScripts } },
  checks: { database: async (db) => [await checkPostings(db)] },
  routes: (context, requests) => [messageRoute(context, requests, engineChoice(context.config, context.counts))],
})
