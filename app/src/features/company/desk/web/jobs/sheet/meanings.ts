import type { MessageId } from '#ui/i18n/messages.ts'

/** Names of what a column can mean, in the order of the list. */
export const MEANINGS: Readonly<Record<string, MessageId>> = {
  title: 'desk.jobs.titleField',
  description: 'desk.jobs.description',
  id: 'desk.sheet.meaning.id',
  locations: 'desk.job.places',
  work_location: 'desk.job.workplace',
  department: 'desk.jobs.department',
  employment_type: 'desk.job.employment',
  salary: 'desk.job.part.pay',
  salary_min: 'desk.sheet.meaning.salary_min',
  salary_max: 'desk.sheet.meaning.salary_max',
  salary_currency: 'desk.job.currency',
  salary_interval: 'desk.sheet.meaning.salary_interval',
  posted_at: 'desk.sheet.meaning.posted_at',
  closes_at: 'desk.job.closes',
  skills: 'desk.sheet.meaning.skills',
  language: 'desk.job.language',
  private: 'desk.sheet.meaning.private',
  apply_url: 'desk.sheet.meaning.apply_url',
  contact_name: 'desk.sheet.meaning.contact_name',
  contact_role: 'desk.sheet.meaning.contact_role',
  contact_email: 'desk.sheet.meaning.contact_email',
  contact_page: 'desk.sheet.meaning.contact_page',
  contact_shown: 'desk.job.contactShown',
  lat: 'desk.sheet.meaning.lat',
  lon: 'desk.sheet.meaning.lon',
}

const PROBLEMS: Readonly<Record<string, MessageId>> = {
  'bad-csv': 'desk.sheet.problem.bad-csv',
  'missing-id': 'desk.sheet.problem.missing-id',
  'bad-id': 'desk.sheet.problem.bad-id',
  'missing-title': 'desk.sheet.problem.missing-title',
  'missing-description': 'desk.sheet.problem.missing-description',
  'bad-date': 'desk.sheet.problem.bad-date',
  'bad-work-location': 'desk.sheet.problem.bad-work-location',
  'bad-private': 'desk.sheet.problem.bad-private',
  'bad-apply-url': 'desk.sheet.problem.bad-apply-url',
  'too-large': 'desk.sheet.problem.too-large',
  'bad-salary': 'desk.sheet.problem.bad-salary',
  'pay-currency-assumed': 'desk.sheet.problem.pay-currency-assumed',
  'bad-location': 'desk.sheet.problem.bad-location',
  'bad-coordinates': 'desk.sheet.problem.bad-coordinates',
  'pay-interval-corrected': 'desk.sheet.problem.pay-interval-corrected',
  'bad-contact': 'desk.sheet.problem.bad-contact',
  'posting-incomplete': 'desk.sheet.problem.posting-incomplete',
  'pay-implausible': 'desk.sheet.problem.pay-implausible',
}

/** Returns the sentence for a problem of a row. */
export const problemText = (code: string): MessageId => PROBLEMS[code] ?? 'desk.sheet.problem.other'

/** Returns the value that a server's English sentence about a row ends with, in brackets; empty without one. */
export function detailOf(message: string): string {
  // The sentence itself can have brackets, and so can the value.
  const end = message.indexOf('. (')
  return end >= 0 && message.endsWith(')') ? message.slice(end + 3, -1) : ''
}

/** Returns the sentence for the reason why a file, or closing what it lacks, isn't possible. */
export function failureText(code: string): MessageId {
  if (code === 'file-empty') return 'desk.sheet.empty'
  if (code === 'file-shrunken') return 'desk.sheet.shrunken'
  return code === 'undone' ? 'desk.sheet.failed' : 'desk.sheet.unreadable'
}
