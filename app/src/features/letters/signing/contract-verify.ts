import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'

export const sealFaults = [
  'not-a-pdf',
  'too-complex',
  'not-sealed',
  'not-whole',
  'malformed-seal',
  'unknown-signer',
  'changed',
  'outside-validity',
  'wrong-timestamp',
] as const

export const verifyLetter = defineEndpoint({
  id: 'signing.verifyLetter',
  method: 'POST',
  path: '/api/offer/verify',
  summary: 'Check that a signed letter is unchanged since the company sealed it. The file isn’t stored.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  files: { letter: { maxFiles: 1, maxBytes: limits.verifiedLetterBytes } },
  data: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      signer: z.string().describe('Name in the certificate.'),
      fingerprint: z.string().describe('SHA-256 of the certificate.'),
      signed_at: z.iso
        .datetime()
        .describe('Time of the seal, from a verified authority or else from the company’s server.'),
      timestamp: z
        .object({
          authority: z.string().describe('Name in the authority’s certificate.'),
          at: z.iso.datetime(),
          verified: z.boolean().describe('False if anyone could have created the time-stamp.'),
        })
        .optional()
        .describe('The time-stamp of an authority.'),
      sha256: z.string().describe('SHA-256 of the file.'),
    }),
    z.object({ ok: z.literal(false), why: z.enum(sealFaults) }),
  ]),
  refusals: [403, 404, 413, 422, 429, requestErrors.refusals('unavailable')],
  callsPerMinute: limits.verifiedLettersPerMinute,
})

export const signingCertificates = defineEndpoint({
  id: 'signing.certificates',
  method: 'GET',
  path: '/api/offer/certificates',
  summary: 'List the company’s sealing certificates, newest first.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  data: z.object({
    certificates: z.array(
      z.object({
        name: z.string(),
        fingerprint: z.string().describe('SHA-256.'),
        valid_to: z.iso.datetime(),
        pem: z.string(),
      }),
    ),
  }),
  refusals: [404],
})

export const verifyEndpoints = [verifyLetter, signingCertificates]
