import { asRecord, type Call, type Form, isEmail, mediaType, readForm, readJson } from './stand-in/call.ts'
import { numberedUuid, type StoredApplication } from './stand-in/stand-in.ts'

export interface AshbyField {
  isRequired: boolean
  field: {
    id?: string
    type: string
    path: string
    title: string
    selectableValues?: { label: string; value: string }[]
  }
}

export interface AshbyForm {
  /** The questions after those for name, email address and résumé. */
  fields?: AshbyField[]
  isResumeRequired?: boolean
}

/** Returns the questions of a job, those that Ashby puts into every form first. */
export const formOf = ({ fields = [], isResumeRequired = false }: AshbyForm): AshbyField[] => [
  { isRequired: true, field: { path: '_systemfield_name', type: 'String', title: 'Name' } },
  { isRequired: true, field: { path: '_systemfield_email', type: 'Email', title: 'Email' } },
  { isRequired: isResumeRequired, field: { path: '_systemfield_resume', type: 'File', title: 'Resume' } },
  ...fields,
]

type Values = ReadonlyMap<string, unknown>

/** Reads a submission in multipart or JSON; undefined if it is malformed. */
export async function readSubmission(
  call: Call,
): Promise<{ form: Form; values: Values; mustBePublished: boolean } | undefined> {
  const isMultipart = mediaType(call) === 'multipart/form-data'
  const fields = isMultipart ? undefined : readJson(call)
  const form = isMultipart ? await readForm(call) : fields && { fields, files: [] }
  if (form === undefined) return undefined
  const { applicationForm, allowSubmissionForUnpublishedJobPosting: allowed } = form.fields
  const submissions = asRecord(typeof applicationForm === 'string' ? parse(applicationForm) : applicationForm)
  const list = submissions?.fieldSubmissions
  if (!Array.isArray(list)) return undefined
  const values = new Map<string, unknown>()
  for (const entry of list.map(asRecord)) {
    if (typeof entry?.path !== 'string') return undefined
    values.set(entry.path, entry.value)
  }
  return { form, values, mustBePublished: allowed === false || allowed === 'false' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Not documented for forms; simstudioai/sim names it for uploads to candidates. */
const FILE_LIMIT_BYTES = 26_214_400

/** Returns a sentence for each fault; that sentences stand in `errors` is an assumption: "display any validation errors". */
export function faultsOf(job: AshbyForm, values: Values, form: Form, fileLimitBytes = FILE_LIMIT_BYTES): string[] {
  const fields = formOf(job)
  const files = form.files.filter(({ bytes }) => bytes > 0 && bytes <= fileLimitBytes)
  const unknown = [...values.keys()].filter((path) => !fields.some(({ field }) => field.path === path))
  return [
    ...unknown.map((path) => `Unknown field ${path}`),
    ...fields.flatMap(({ isRequired, field }) => {
      const value = values.get(field.path)
      if (!isFilled(value)) return isRequired ? [`Missing required field: ${field.title}`] : []
      return isValueOf(field, value, files) ? [] : [`Invalid value for field: ${field.title}`]
    }),
  ]
}

const isText = (value: unknown) => typeof value === 'string'

/** The table of values at developers.ashbyhq.com/reference/applicationformsubmit. */
function isValueOf(
  { type, selectableValues = [] }: AshbyField['field'],
  value: unknown,
  files: Form['files'],
): boolean {
  const isChoice = (choice: unknown) => selectableValues.some((each) => each.value === choice)
  switch (type) {
    case 'Email':
      return isEmail(value)
    case 'Boolean':
      return typeof value === 'boolean'
    case 'Date':
      return isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'Number':
      return Number.isInteger(value)
    case 'RichText':
      return asRecord(value)?.type === 'PlainText' && isText(asRecord(value)?.value)
    case 'Score':
      return [1, 2, 3, 4].some((score) => score === asRecord(value)?.score)
    case 'ValueSelect':
      return isChoice(value)
    case 'MultiValueSelect':
      return Array.isArray(value) && value.every(isChoice)
    case 'Location':
      return Object.entries(asRecord(value) ?? { wrong: value }).every(
        ([name, part]) => ['country', 'region', 'city'].includes(name) && isText(part),
      )
    case 'File':
      // Handles of files uploaded before belong to submissions in JSON; the stand-in gives out none.
      return files.some(({ name }) => name === value)
    default:
      return isText(value)
  }
}

/** Returns the candidates of these applications as Ashby describes them. */
export function describeCandidates(found: readonly StoredApplication[], all: readonly StoredApplication[]) {
  return [...new Map(found.map((each) => [each.candidateId, each])).values()].map(({ candidateId, name, email }) => ({
    id: candidateId,
    name,
    primaryEmailAddress: { value: email, type: 'Personal', isPrimary: true },
    applicationIds: all.filter((each) => each.candidateId === candidateId).map(({ id }) => id),
  }))
}

export function describeApplication(application: StoredApplication, jobs: readonly { id: string; title: string }[]) {
  const { id, jobId, candidateId, name, email, status, stage } = application
  const [title, type] = { active: [stage, 'Active'], rejected: ['Archived', 'Archived'], hired: ['Hired', 'Hired'] }[
    status
  ]
  return {
    id,
    status: type,
    createdAt: application.at.toISOString(),
    updatedAt: application.changedAt.toISOString(),
    candidate: { id: candidateId, name, primaryEmailAddress: { value: email, type: 'Personal', isPrimary: true } },
    currentInterviewStage: { id: numberedUuid('5', stage.length), title, type, orderInInterviewPlan: 1 },
    archiveReason: status === 'rejected' ? { text: 'Not a fit', reasonType: 'RejectedByOrg' } : null,
    appliedViaJobPostingId: jobId,
    job: { id: jobId.replace(/^.{8}/, '1'.repeat(8)), title: jobs.find((job) => job.id === jobId)?.title },
  }
}
