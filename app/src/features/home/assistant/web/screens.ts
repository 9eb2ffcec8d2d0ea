import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { AssistantSlot } from './AssistantSlot.tsx'

export const assistantWeb = defineWebFeature({
  name: 'assistant',
  slots: { everywhere: AssistantSlot },
})
