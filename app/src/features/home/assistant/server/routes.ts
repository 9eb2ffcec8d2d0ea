import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { confirmProposal, getAssistant } from '../contract.ts'
import { actOn } from './acting/confirm-proposal.ts'
import { requireAssistant } from './find-proposer.ts'

type Parts = Pick<FeatureContext, 'db' | 'use' | 'secrets' | 'config'>

export const assistantBindings = (parts: Parts): Binding[] => [
  bind(getAssistant, async ({ tenant, context }) => {
    await requireAssistant(tenant, context)
    const { assistantName, welcomeText, suggestedQuestions, engine } = tenant.site.chatbotxConfig
    const { model } = parts.config
    return {
      data: {
        name: assistantName,
        welcome: welcomeText,
        suggestions: suggestedQuestions,
        model: model && engine === 'auto' ? new URL(model.url).host : null,
      },
    }
  }),
  bind(confirmProposal, async ({ tenant, context, body }) => {
    await requireAssistant(tenant, context)
    return actOn(parts, tenant, context, body.token)
  }),
]
