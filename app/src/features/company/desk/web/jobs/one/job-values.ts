import { readNumber } from '@foyer/typed-input/numbers'
import { readEmail } from '@foyer/typed-input/emails'
import type { ShownJob } from '../../../job-contract.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** The fields of a job as they are typed. */
export interface JobValues {
  title: string
  description: string
  /** Empty to detect it. */
  language: string
  places: readonly string[]
  department: string
  employmentType: string
  workplace: string
  payMin: string
  payMax: string
  currency: string
  interval: string
  /** A day, `2026-12-01`. */
  closes: string
  contactName: string
  contactRole: string
  contactEmail: string
  contactPage: string
  contactShown: boolean
  isPrivate: boolean
  /** Empty for the form of all jobs. */
  form: string
}

/** Values that differ from the stored ones. */
export type JobChanges = Partial<JobValues>

/** Parts of the form that can have a fault. */
export type JobPart = 'title' | 'description' | 'places' | 'pay' | 'closes' | 'contact' | 'contactEmail' | 'contactPage'

export const emptyJob = (currency: string | null): JobValues => ({
  title: '',
  description: '',
  language: '',
  places: [],
  department: '',
  employmentType: '',
  workplace: 'onsite',
  payMin: '',
  payMax: '',
  currency: currency ?? '',
  interval: 'year',
  closes: '',
  contactName: '',
  contactRole: '',
  contactEmail: '',
  contactPage: '',
  contactShown: false,
  isPrivate: false,
  form: '',
})

/** Returns the stored values as they are typed. */
export function storedValues({ fields, choices }: Pick<ShownJob, 'fields' | 'choices'>, locale: string): JobValues {
  const { salary, contact } = fields
  const amount = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString(locale))
  return {
    ...emptyJob(choices.currency),
    title: fields.title,
    description: fields.description,
    language: fields.language,
    places: fields.places,
    department: fields.department ?? '',
    employmentType: fields.employmentType ?? '',
    workplace: fields.workplace,
    payMin: amount(salary?.min),
    payMax: amount(salary?.max),
    ...(salary && { currency: salary.currency, interval: salary.interval }),
    closes: fields.closes ?? '',
    contactName: contact?.name ?? '',
    contactRole: contact?.role ?? '',
    contactEmail: contact?.email ?? '',
    contactPage: contact?.page ?? '',
    contactShown: contact?.shown ?? false,
    isPrivate: fields.isPrivate,
    form: fields.form ?? '',
  }
}

/** Returns an amount of money as it was typed; null for none, undefined if it can't be read. */
function amountOf(text: string, locale: string): number | null | undefined {
  if (text.trim() === '') return null
  // Money never has three decimals, so a point before three digits groups them.
  const reading = readNumber(`${text} EUR`, { language: locale })
  return reading.kind === 'value' && reading.value >= 0 ? reading.value : undefined
}

/** Returns what is wrong with typed values, by the part of the form. */
export function faultsOf(
  values: JobValues,
  { locale, today }: { locale: string; today: string },
): Partial<Record<JobPart, MessageId>> {
  const [min, max] = [amountOf(values.payMin, locale), amountOf(values.payMax, locale)]
  const isPaid = min !== null || max !== null
  const pay =
    min === undefined || max === undefined
      ? 'desk.job.fault.amount'
      : min !== null && max !== null && min > max
        ? 'desk.job.fault.range'
        : isPaid && values.currency === ''
          ? 'desk.job.fault.currency'
          : undefined
  const { contactName, contactRole, contactEmail, contactPage } = values
  const hasContact = [contactRole, contactEmail, contactPage].some((text) => text.trim() !== '')
  const found: Partial<Record<JobPart, MessageId | undefined>> = {
    title: values.title.trim() === '' ? 'desk.jobs.titleMissing' : undefined,
    description: hasWords(values.description) ? undefined : 'desk.jobs.descriptionMissing',
    pay,
    closes: values.closes !== '' && values.closes < today ? 'desk.job.fault.closes' : undefined,
    contact: hasContact && contactName.trim() === '' ? 'desk.job.fault.contactName' : undefined,
    contactEmail:
      contactEmail.trim() !== '' && readEmail(contactEmail).kind !== 'value' ? 'desk.job.fault.email' : undefined,
    contactPage: contactPage.trim() !== '' && !isHttps(contactPage) ? 'desk.job.fault.page' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

const hasWords = (html: string) => /[\p{L}\p{N}]/u.test(html.replaceAll(/<[^<>]*>|&nbsp;/g, ' '))

const isHttps = (text: string) => {
  const address = URL.parse(text.trim())
  return address?.protocol === 'https:' && address.hostname.includes('.')
}

const PAY = ['payMin', 'payMax', 'currency', 'interval'] as const
const CONTACT = ['contactName', 'contactRole', 'contactEmail', 'contactPage', 'contactShown'] as const

/** Returns the input of the acts on a job: the changed fields, and those that it now does without. */
export function fieldsToSend(
  values: JobValues,
  changes: JobChanges,
  locale: string,
): { fields: Record<string, unknown>; remove: string[]; form?: string | null } {
  const has = (name: keyof JobValues) => Object.hasOwn(changes, name)
  const fields: Record<string, unknown> = {}
  const remove: string[] = []
  const put = (name: keyof JobValues, field: string, value: unknown = values[name]) => {
    if (!has(name)) return
    if (value === '' || (Array.isArray(value) && value.length === 0)) remove.push(field)
    else fields[field] = value
  }
  put('title', 'title', values.title.trim())
  put('description', 'description')
  put('language', 'language')
  put('places', 'locations')
  put('department', 'department', values.department.trim())
  put('employmentType', 'employment_type', values.employmentType.trim())
  put('workplace', 'work_location')
  put('closes', 'closes_at')
  put('isPrivate', 'private')
  if (PAY.some(has)) {
    const [min, max] = [amountOf(values.payMin, locale), amountOf(values.payMax, locale)]
    if (!min && !max) remove.push('salary')
    else {
      const { currency, interval } = values
      fields['salary'] = { ...(min && { min }), ...(max && { max }), currency, interval }
    }
  }
  if (CONTACT.some(has)) {
    if (values.contactName.trim() === '') remove.push('contact')
    else
      fields['contact'] = {
        name: values.contactName.trim(),
        role: values.contactRole.trim() || null,
        email: values.contactEmail.trim() || null,
        page: values.contactPage.trim() || null,
        shown: values.contactShown,
      }
  }
  return { fields, remove, ...(has('form') && { form: values.form || null }) }
}

const PART_OF_FIELD: Readonly<Record<string, JobPart>> = {
  title: 'title',
  description: 'description',
  locations: 'places',
  salary: 'pay',
  closes_at: 'closes',
  contact: 'contact',
}

const TEXT_OF_PART: Readonly<Record<JobPart, MessageId>> = {
  title: 'desk.job.fault.title',
  description: 'desk.job.fault.description',
  places: 'desk.job.fault.places',
  pay: 'desk.job.fault.pay',
  closes: 'desk.job.fault.closes',
  contact: 'desk.job.fault.contact',
  contactEmail: 'desk.job.fault.email',
  contactPage: 'desk.job.fault.page',
}

/** Returns the faults that the server found, by the part of the form. */
export const faultsFrom = (fields: Readonly<Record<string, unknown>>): Partial<Record<JobPart, MessageId>> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const part = PART_OF_FIELD[field]
      return part === undefined ? [] : [[part, TEXT_OF_PART[part]]]
    }),
  )

/** Reads kept changes; none if they are of another version of the page. */
export function readChanges(text: string): JobChanges {
  if (text === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
