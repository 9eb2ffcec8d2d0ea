import { TEST_ORIGIN, type TestSite } from './test-site.ts'

/** Returns the context of a command run for a company; without a domain for the first one. */
export function commandContextOf(site: TestSite, domain?: string) {
  const { config, database, tenants } = site.context
  const tenant = tenants.all().find((each) => domain === undefined || each.domain === domain)
  if (!tenant) throw new Error('There is no such company.')
  return {
    config,
    json: true,
    terminal: false,
    stop: new AbortController().signal,
    note: () => undefined,
    site: async () => site.context,
    database: async () => database,
    tenant: async () => tenant,
    publicUrl: () => TEST_ORIGIN,
  }
}
