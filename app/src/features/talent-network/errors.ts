import { defineErrors } from '#kernel/error.ts'

export const talentNetworkErrors = defineErrors('talentNetwork', {
  off: { status: 404 },
  'wrong-link': { status: 404 },
})
