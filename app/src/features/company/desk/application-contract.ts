import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { rejectionReason } from '#features/applying/applications/reasons.ts'
import { applicant, stage } from './applicant.ts'
import { encId, notFound, ofSite, reading, time } from './desk-calls.ts'

const answer = z.object({
  question: z.string(),
  answer: z.unknown(),
  label: z.union([z.string(), z.array(z.string())]).nullable(),
})
const file = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['resume', 'cover-letter', 'other']),
  type: z.string().describe('As the sender named it.'),
  bytes: z.int(),
})
const words = z.object({ author: z.string(), words: z.string(), at: time, own: z.boolean() })

export const openApplication = defineEndpoint({
  id: 'desk.application',
  method: 'GET',
  path: `${DESK_API}/applications/:id`,
  summary: 'Return one application with its answers, files, history and the words of colleagues. The audit records it.',
  ...reading,
  query: ofSite.extend({
    ahead: z
      .literal('1')
      .optional()
      .describe('The application is loaded before the colleague opens it, and stays unread.'),
  }),
  params: z.object({ id: encId }),
  data: applicant.extend({
    candidate: z.string().nullable(),
    namedFrom: z
      .string()
      .nullable()
      .describe('Name of the stage from which the person’s name is shown; null if it is shown.'),
    phone: z.string().nullable(),
    receipt: z.string(),
    version: z.int(),
    rejectReason: z.string().nullable(),
    rejectReasons: z
      .array(rejectionReason)
      .describe('The reasons that the candidate reads, also of a planned rejection.'),
    toApplyAgain: z.string().nullable(),
    startsOn: z.iso.date().nullable(),
    legalHold: z.boolean(),
    answers: z.array(answer),
    requiredAnswers: z
      .array(
        z.object({
          question: z.string(),
          answers: z.string(),
          state: z.enum(['met', 'not-met', 'unanswered', 'hidden']),
        }),
      )
      .describe('The questions whose answers the form requires for the job, with the answers that meet it.'),
    files: z.array(file),
    consents: z.array(z.object({ purpose: z.string(), words: z.string(), givenAt: time, revokedAt: time.nullable() })),
    stages: z.array(stage),
    history: z.array(
      z.object({
        at: time,
        actor: z.string(),
        action: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        words: z.string().nullable(),
      }),
    ),
    messages: z
      .array(
        z.object({
          number: z.int(),
          at: time,
          by: z.enum(['candidate', 'company']),
          words: z.string(),
          email: z
            .object({
              state: z.enum(['waiting', 'sent', 'outbox', 'refused', 'given-up']),
              said: z.string().nullable().describe('The words of the server that refused it.'),
            })
            .nullable()
            .describe('Null if there was none, or if it was sent before this was stored.'),
          isWaiting: z.boolean().describe('True for a message of the candidate that has no answer yet and needs one.'),
          isQuestion: z.boolean().describe('True for the question about a rejection, which can be without words.'),
          dueAt: time.nullable().describe('Time by which the question is to be answered; null for other messages.'),
        }),
      )
      .describe('Between the candidate and the company, oldest first.'),
    refusedEmail: z
      .string()
      .nullable()
      .describe('The words with which a server refused the last email to the candidate; null if it did not.'),
    acts: z.array(z.object({ at: time, actor: z.string(), act: z.string() })).describe('Who did what, newest first.'),
    notes: z.array(words.extend({ id: z.int() })),
    opinions: z.array(words.extend({ recommends: z.boolean() })),
    opinionsHidden: z.boolean().describe('True until a hiring manager has given their own.'),
    canDecide: z.boolean(),
    versions: z
      .array(
        z.object({
          number: z.int(),
          at: time,
          changes: z.array(
            z.object({
              question: z.string().nullable().describe('Null for the files.'),
              before: z.string().nullable(),
              after: z.string().nullable(),
            }),
          ),
        }),
      )
      .describe('Newest first, each with what changed since the one before.'),
    forms: z.array(z.object({ id: z.string(), state: z.string(), dueAt: time.nullable() })),
  }),
  refusals: notFound,
})
export type OpenedApplication = z.output<typeof openApplication.data>
