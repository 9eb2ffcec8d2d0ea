import { defineErrors } from '#kernel/error.ts'

export const notificationErrors = defineErrors('notifications', {
  'not-found': { status: 404 },
  'wrong-link': { status: 404 },
  'switched-off': { status: 403 },
})
