import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { confirmProposal as confirm, getAssistant } from '../contract.ts'
import { confirmProposal } from './acting/confirm-proposal.ts'
import { requireAssistant } from './require-assistant.ts'

type Dependencies = Pick<FeatureContext, 'db' | 'use' | 'secrets' | 'config'>

export const assistantBindings = (parts: Dependencies): Binding[] => [
  bind(getAssistant, async ({ tenant, context }) => {
    await requireAssistant(tenant, context)
    return { data: introduce(tenant.site.chatbotxConfig, parts.config.model) }
  }),
  bind(confirm, async ({ tenant, context, body }) => {
    await requireAssistant(tenant, context)
    return confirmProposal(parts, tenant, context, body.token)
  }),
]

/** Returns the assistant's name and greeting, and the host of the model that gets the messages. */
function introduce(
  { assistantName, welcomeText, suggestedQuestions, engine }: SiteTenant['site']['chatbotxConfig'],
  model: Dependencies['config']['model'],
) {
  const host = model && engine === 'auto' ? new URL(model.url).host : null
  return { name: assistantName, welcome: welcomeText, suggestions: suggestedQuestions, model: host }
}
