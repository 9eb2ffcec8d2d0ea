import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { CommandError, type CommandInput } from '#platform/feature/command.ts'
import { importLimits } from '../../limits.ts'
import { text } from 'node:stream/consumers'
import { decodeSample } from '../files/decode-file.ts'

/** The fields of a job as options. */
export const jobOptions = {
  title: { value: 'TEXT', describe: 'The title.' },
  description: { value: 'FILE', describe: 'A file with the description, as HTML or text; - is standard input.' },
  location: { value: 'PLACE', many: true, describe: 'A place of work, such as "Leipzig, Germany"; repeatable.' },
  department: { value: 'TEXT', describe: 'The department.' },
  type: { value: 'TEXT', describe: 'The employment type, such as "Full time".' },
  workplace: { value: 'WHERE', choices: ['onsite', 'hybrid', 'remote'], describe: 'Where the work is done.' },
  pay: { value: 'TEXT', describe: 'The pay as you would write it: "2.300 – 2.800 € a month", "£45k per year".' },
  posted: { value: 'DATE', describe: 'The day of posting. Defaults to today.' },
  closes: { value: 'DATE', describe: 'The last day to apply, in the company’s time zone; or a date and time.' },
  skill: { value: 'TEXT', many: true, describe: 'A skill; repeatable.' },
  language: { value: 'TAG', describe: 'The language of the ad, such as de. Detected by default.' },
  'apply-url': { value: 'ADDRESS', describe: 'Where candidates apply, if not here.' },
  apply: {
    value: 'WHERE',
    choices: ['here', 'there'],
    describe: 'Where candidates apply: here, or there, by the apply link.',
  },
  'contact-name': { value: 'NAME', describe: 'The colleague whom candidates can ask.' },
  'contact-role': { value: 'TEXT', describe: 'Their role, such as Recruiter.' },
  'contact-email': { value: 'ADDRESS', describe: 'Their email address.' },
  'contact-page': { value: 'ADDRESS', describe: 'Their page, or a form that reaches them; an https address.' },
  'contact-shown': {
    value: 'ANSWER',
    choices: ['yes', 'no'],
    describe: 'yes to show the contact to candidates. Defaults to no.',
  },
  private: { value: 'ANSWER', choices: ['yes', 'no'], describe: 'yes for a job that only its link opens.' },
} as const

type JobOptions = CommandInput<typeof jobOptions>['options']

/** Returns the fields that options state, as keys of a JSONL row. */
export async function statedFields(options: JobOptions): Promise<Record<string, unknown>> {
  const { description, location, skill } = options
  const stated = {
    title: options.title,
    description: description === undefined ? undefined : await readDescription(description),
    locations: location.length > 0 ? location.filter(Boolean) : undefined,
    department: options.department,
    employment_type: options.type,
    work_location: options.workplace,
    salary: options.pay,
    posted_at: options.posted,
    closes_at: options.closes,
    skills: skill.length > 0 ? skill.filter(Boolean) : undefined,
    language: options.language,
    apply_url: options['apply-url'],
    apply: options.apply,
    contact: statedContact(options),
    private: isYes(options.private),
  }
  return withoutUnstated(stated)
}

function statedContact(options: JobOptions): Record<string, unknown> | undefined {
  const stated = withoutUnstated({
    name: options['contact-name'],
    role: options['contact-role'],
    email: options['contact-email'],
    page: options['contact-page'],
    shown: isYes(options['contact-shown']),
  })
  return Object.keys(stated).length > 0 ? stated : undefined
}

const isYes = (answer: string | undefined) => (answer === undefined ? undefined : answer === 'yes')

const withoutUnstated = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Reads a description in any encoding that files of jobs can have. */
async function readDescription(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  const read = decodeSample(await readNamedFile(file, importLimits.descriptionFileBytes))
  if (!read.includes('\ufffd')) return read
  throw new CommandError('bad-characters', `${file} has characters that can’t be read. Save it as UTF-8.`)
}
