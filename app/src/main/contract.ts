import { isApiScope } from '#kernel/company/api-scopes.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Act } from '#platform/feature/act.ts'
import { features } from './features.ts'

/** Every act of the company. */
export const acts: readonly Act[] = features.flatMap(({ acts: own = [] }) => own)

const all: readonly Endpoint[] = features.flatMap(({ endpoints = [], acts: own = [] }) => [
  ...endpoints,
  ...own.flatMap(({ endpoint, desk }) => [endpoint ?? [], desk ?? []].flat()),
])
const isForPrograms = ({ access }: Endpoint) => isApiScope(access)

/** Every endpoint of the site, which candidates' browsers call; tests and the API reference read it. */
export const contract: readonly Endpoint[] = all.filter((endpoint) => !isForPrograms(endpoint))

/** Every endpoint of the company API, which the company's programs call. */
export const companyContract: readonly Endpoint[] = all.filter(isForPrograms)
