/** Outcomes of reading a stored file: `read`, or the reason why it provided no values. */
export const readings = ['read', 'no-text', 'protected', 'too-long', 'too-complex'] as const
export type Reading = (typeof readings)[number]

/** Formats of stored files, detected from their content. */
export const resumeFormats = [
  'pdf',
  'docx',
  'doc',
  'odt',
  'rtf',
  'txt',
  'json-resume',
  'europass-xml',
  'europass-pdf',
  'image',
] as const
export type ResumeFormat = (typeof resumeFormats)[number]
/** Values of a file input's `accept`; the extensions are for phones, whose file apps know few media types. */
export const ACCEPTED_FILES =
  '.pdf,.docx,.doc,.odt,.rtf,.txt,.json,.xml,.png,.jpg,.jpeg,application/pdf,text/plain,image/*'

/** Path of the page with the candidate's résumés. */
export const RESUMES_PATH = '/careers/profile/resumes'

/** Path of the page that reviews one résumé. */
export const reviewPath = (id: string) => `${RESUMES_PATH}/${encodeURIComponent(id)}`
