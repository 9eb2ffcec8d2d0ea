import * as limits from '#config/limits.ts'
import { z } from 'zod'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import { textLimits } from '#kernel/text-limits.ts'

/** The signed-in user as known to pages (`SignedIn` of the kernel). */
export const signedIn = z
  .object({
    accountId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    language: z.string().nullable(),
    isAdmin: z.boolean(),
    isThemeBuilder: z.boolean(),
    isFormEditor: z.boolean(),
    staffRole: z.enum(staffRoles).nullable().describe('Role at the company; null for candidates.'),
    avatar: z.string().nullable().describe('Id of the photo, for `GET /api/pcsx/profile_avatar/ID`.'),
  })
  .meta({ id: 'SignedIn' })

/** An email address as typed; the server normalizes it before looking it up. */
export const address = z.string().max(textLimits.typedAddress)

/** Six digits; spaces added by email clients or people are ignored. */
export const code = z.string().max(textLimits.code)

export const password = z.string().max(textLimits.password)
export const name = z.string().trim().max(limits.profileNameCharacters)

/** The tenant rule of sign-in endpoints. */
export const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const

/** Confirmation that an email was sent, identical for known and unknown addresses. */
export const codeSent = z.object({ codeMinutes: z.int().describe('Lifetime of the code, in minutes.') })
