import { defineErrors } from '#kernel/error.ts'

export const cartErrors = defineErrors('cart', {
  // The site has no cart.
  off: { status: 403 },
  full: { status: 409 },
})
