import { z } from 'zod'
import { readers } from '#kernel/company/staff-roles.ts'
import { deskErrors } from './errors.ts'
import { deskLimits } from './limits.ts'

/** The query of every call: the site, if it isn't that of the host. */
export const ofSite = z.looseObject({ domain: z.unknown().optional() })
export const time = z.iso.datetime()
export const encId = z.string().max(deskLimits.idCharacters)
/** Properties of calls by everyone who reads applications. */
export const reading = { access: 'staff', tenant: 'optional', roles: readers } as const
export const notFound = [401, 404, 422, deskErrors.refusals('not-found')]
