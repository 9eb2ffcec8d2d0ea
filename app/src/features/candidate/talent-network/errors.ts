import { defineErrors } from '#kernel/error.ts'

export const talentNetworkErrors = defineErrors('talent-network', {
  off: { status: 404 },
  'wrong-link': { status: 404 },
})
