import { z } from 'zod'
import { employmentTypes } from './employment-type.ts'

/**
 * A fault of a JobPosting. `false`: a wrong or malformed claim; `incomplete`: lacks a field that Google requires for
 * listing.
 */
interface JobPostingFault {
  kind: 'false' | 'incomplete'
  path: string
  message: string
}

const text = z.string().refine((value) => value.trim() !== '', 'is empty')
const address = z.string().regex(/^https?:\/\/[^\s"<>]+$/, 'is not an absolute address')
const type = <const Name extends string>(name: Name) => ({ '@type': z.literal(name) })
const amount = z.number().positive().optional()
const currencies = new Set(Intl.supportedValuesOf('currency'))
const currency = z.string().refine((code) => currencies.has(code), 'is not of ISO 4217')
const employment = z.enum(employmentTypes)

const place = z.strictObject({
  ...type('Place'),
  address: z.strictObject({
    ...type('PostalAddress'),
    streetAddress: text.optional(),
    addressLocality: text.optional(),
    addressRegion: text.optional(),
    postalCode: text.optional(),
    addressCountry: z.string().regex(/^[A-Z]{2}$/, 'is not of ISO 3166-1 alpha-2'),
  }),
  geo: z
    .strictObject({
      ...type('GeoCoordinates'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
})

const pay = z.strictObject({
  ...type('MonetaryAmount'),
  currency,
  value: z
    .strictObject({
      ...type('QuantitativeValue'),
      value: amount,
      minValue: amount,
      maxValue: amount,
      unitText: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
    })
    .refine(
      ({ value, minValue, maxValue }) => (value === undefined) !== (minValue === undefined && maxValue === undefined),
      'needs one value or a range',
    )
    .refine(({ minValue = 0, maxValue = Infinity }) => minValue <= maxValue, 'minValue is above maxValue'),
})

const posting = z.strictObject({
  '@context': z.string().regex(/^https?:\/\/schema\.org\/?$/),
  ...type('JobPosting'),
  title: text,
  description: text,
  datePosted: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  hiringOrganization: z.strictObject({
    ...type('Organization'),
    name: text,
    sameAs: address.optional(),
    logo: address.optional(),
  }),
  identifier: z.strictObject({ ...type('PropertyValue'), name: text, value: text }).optional(),
  validThrough: z.iso.datetime({ offset: true }).optional(),
  employmentType: z.union([employment, z.array(employment).min(2)]).optional(),
  jobLocation: z.array(place).min(1).optional(),
  jobLocationType: z.literal('TELECOMMUTE').optional(),
  applicantLocationRequirements: z
    .array(z.strictObject({ ...type('Country'), name: text }))
    .min(1)
    .optional(),
  baseSalary: pay.optional(),
  directApply: z.literal(true).optional(),
  skills: z.array(text).min(1).optional(),
  url: address,
  mainEntityOfPage: z.strictObject({
    ...type('WebPage'),
    '@id': address,
    inLanguage: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  }),
})

/**
 * Checks a JobPosting against Google's published rules (required and recommended fields and their notes, at
 * developers.google.com/search/docs/appearance/structured-data/job-posting) and against our rule that no field is empty
 * or unknown. Independent of the code that builds postings. Returns an empty list if there are no faults.
 */
export function checkJobPosting(value: unknown, now: Date): JobPostingFault[] {
  const parsed = posting.safeParse(value)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ kind: 'false', path: path.join('.'), message }))
  const job = parsed.data
  const faults: JobPostingFault[] = []
  const fault = (kind: JobPostingFault['kind'], path: string, message: string) => faults.push({ kind, path, message })
  if (job.validThrough && Date.parse(job.validThrough) <= now.getTime())
    fault('false', 'validThrough', 'is past: the posting must go')
  if (job.applicantLocationRequirements && !job.jobLocationType)
    fault('false', 'applicantLocationRequirements', 'is for remote work only')
  if (job.jobLocationType && !job.applicantLocationRequirements && !job.jobLocation) {
    fault('false', 'jobLocationType', 'remote work names at least one country for applicants')
  }
  if (!job.jobLocation && !job.jobLocationType)
    fault('incomplete', 'jobLocation', 'is required unless the job is wholly remote')
  const words = job.description.replace(/<[^<>]*>/g, ' ').trim()
  if (words === '' || words === job.title.trim()) fault('incomplete', 'description', 'must say more than the title')
  return faults
}
