import { defineErrors } from '#kernel/error.ts'

export const siteSettingsErrors = defineErrors('site-settings', {
  // A colleague changed the same setting since the page was opened; the data names the fields.
  conflict: { status: 409 },
  // A version was published since the page was opened.
  'published-since': { status: 409 },
  'nothing-changed': { status: 409 },
  // The data lists the faults by field.
  faults: { status: 422 },
})
