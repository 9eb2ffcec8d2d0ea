/** A company with a careers site, as known to all layers. */
export interface Tenant<Site = unknown> {
  id: number
  domain: string
  name: string
  hosts: string[]
  site: Site
}
