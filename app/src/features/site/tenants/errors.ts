import { defineErrors } from '#kernel/error.ts'

export const tenantErrors = defineErrors('tenants', {
  exists: { status: 409 },
  'bad-domain': { status: 422 },
})
