import { defineErrors } from '#kernel/error.ts'

export const letterTemplateErrors = defineErrors('letter-templates', {
  'not-found': { status: 404 },
  // A template has one text for a language.
  'name-taken': { status: 409 },
  'too-many': { status: 409 },
  'unknown-language': { status: 422 },
  'unknown-placeholder': { status: 422 },
  'no-text': { status: 422 },
  'not-word': { status: 422 },
  'too-complex': { status: 422 },
  'missing-values': { status: 422 },
  'bad-date': { status: 422 },
})
