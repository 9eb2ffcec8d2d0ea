/** A company whose careers site this is, as the transport and the features know it. */
export interface Tenant<Site = unknown> {
  id: number
  domain: string
  name: string
  hosts: string[]
  site: Site
}
