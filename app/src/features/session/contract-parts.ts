import { z } from 'zod'

/** What a page knows of whoever is signed in (`SignedIn` of the kernel). */
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
  })
  .meta({ id: 'SignedIn' })

/** An e-mail address as somebody typed it; the server writes it in one way before it looks for it. */
export const address = z.string().max(400)

/** Six digits; spaces that mail programs or people put between them are no fault. */
export const code = z.string().max(40)

export const password = z.string().max(2000)
export const name = z.string().trim().max(100)

/** How the calls of signing in name their site. */
export const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const

/** That a mail is on its way, told alike whoever the address belongs to. */
export const codeSent = z.object({ codeMinutes: z.int().describe('How many minutes the code is good.') })
