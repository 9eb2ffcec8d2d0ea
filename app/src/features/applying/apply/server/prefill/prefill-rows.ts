import type { FieldItem } from '@foyer/form-kit/server'

/** A job or a course of study, from a profile or résumé. Dates are ISO 8601, as precise as their source. */
export interface KnownPeriod {
  position?: string | undefined
  employer?: string | undefined
  institution?: string | undefined
  degree?: string | undefined
  subject?: string | undefined
  place?: string | undefined
  summary?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Names that forms give the fields of a row, in lower case without punctuation. */
const NAMES: Readonly<Record<string, keyof KnownPeriod>> = {
  position: 'position',
  title: 'position',
  jobtitle: 'position',
  role: 'position',
  employer: 'employer',
  company: 'employer',
  companyname: 'employer',
  organization: 'employer',
  organisation: 'employer',
  institution: 'institution',
  school: 'institution',
  schoolname: 'institution',
  university: 'institution',
  degree: 'degree',
  studytype: 'degree',
  qualification: 'degree',
  area: 'subject',
  discipline: 'subject',
  major: 'subject',
  fieldofstudy: 'subject',
  subject: 'subject',
  location: 'place',
  city: 'place',
  summary: 'summary',
  description: 'summary',
  responsibilities: 'summary',
  startdate: 'startDate',
  from: 'startDate',
  start: 'startDate',
  enddate: 'endDate',
  to: 'endDate',
  end: 'endDate',
}

/**
 * Converts jobs or courses of study to rows of a form's list; undefined if the list has no known field.
 * @param fit returns a value in the field's format, or undefined if the field offers no such option
 */
export function rowsFor(
  item: FieldItem,
  periods: readonly KnownPeriod[],
  fit: (field: FieldItem, value: string) => unknown,
): Record<string, unknown>[] | undefined {
  const fields = fieldsOf(item)
  const rows = periods.slice(0, maxRows(item)).flatMap((period) => {
    const row = fields.flatMap((field): [string, unknown][] => {
      const value = field.type === 'dateRange' ? rangeOf(field, period) : valueOf(field, period, fit)
      return value === undefined ? [] : [[field.name, value]]
    })
    return row.length > 0 ? [Object.fromEntries(row)] : []
  })
  return rows.length > 0 ? rows : undefined
}

function valueOf(field: FieldItem, period: KnownPeriod, fit: (field: FieldItem, value: string) => unknown): unknown {
  const known = NAMES[field.name.toLowerCase().replaceAll(/[^a-z]/g, '')]
  const value = known && period[known]
  if (value === undefined) return undefined
  if (field.type === 'date') return exactTo(field, value, 'day') || undefined
  return fit(field, value)
}

function rangeOf(field: FieldItem, { startDate = '', endDate }: KnownPeriod): object | undefined {
  const start = exactTo(field, startDate, 'month')
  const end = exactTo(field, endDate ?? '', 'month')
  if (start === '') return undefined
  const isCurrent = endDate === undefined && 'showCurrentCheck' in field && field.showCurrentCheck === true
  return { startDate: start, endDate: end, isCurrent }
}

const LENGTHS: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10 }

/** Returns a date in the precision of a field's picker; an empty text for a less precise date. */
function exactTo(field: FieldItem, date: string, usual: string): string {
  const picker = 'picker' in field && typeof field.picker === 'string' ? field.picker : usual
  const length = LENGTHS[picker] ?? date.length
  return date.length < length ? '' : date.slice(0, length)
}

const fieldsOf = (item: FieldItem): readonly FieldItem[] =>
  'items' in item && Array.isArray(item.items) ? (item.items as FieldItem[]) : []

function maxRows(item: FieldItem): number {
  const rule = item.rules?.find(({ type }) => type === 'maxLength')
  return typeof rule?.value === 'number' ? rule.value : Number.POSITIVE_INFINITY
}
