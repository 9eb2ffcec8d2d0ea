import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'

/** What a page knows of whoever is signed in (`SignedIn` of the kernel). */
const signedIn = z
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

const address = z.string().trim().max(320)

export const getSession = defineEndpoint({
  id: 'session.get',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in, or null.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  data: z.object({ viewer: signedIn.nullable() }),
})

export const signInWithPassword = defineEndpoint({
  id: 'session.signIn',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with e-mail address and password; answers with a new session cookie and a new token.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  body: z.object({ email: address, password: z.string().max(1000) }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 422, 429],
})

export const signOut = defineEndpoint({
  id: 'session.signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session on the server and in the browser.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  data: z.object({}),
  refusals: [403],
})

export const sessionEndpoints = [getSession, signInWithPassword, signOut]
