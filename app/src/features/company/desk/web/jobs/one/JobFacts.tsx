import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fitHeadings } from '#features/jobs/positions/description-outline.ts'
import { employmentTypeName } from '#features/jobs/positions/employment-type.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownJob } from '../../../job-contract.ts'
import { storedValues } from './job-values.ts'

/** A job as its hiring manager reads it. */
export function JobFacts({ job }: { readonly job: ShownJob }) {
  const app = useApp()
  const intl = useIntl()
  const { fields, choices } = job
  const { payMin, payMax, currency, employmentType } = storedValues(job, intl.locale)
  const { contact } = fields
  return (
    <>
      <dl className="desk-answers">
        <Fact term={<FormattedMessage id="desk.job.places" />}>{fields.places.join('; ')}</Fact>
        <Fact term={<FormattedMessage id="desk.job.workplace" />}>
          {intl.formatMessage({ id: `desk.job.workplace.${fields.workplace}` })}
        </Fact>
        <Fact term={<FormattedMessage id="desk.jobs.department" />}>{fields.department}</Fact>
        <Fact term={<FormattedMessage id="desk.job.employment" />}>
          {employmentType && employmentTypeName(employmentType, (id) => intl.formatMessage({ id }))}
        </Fact>
        <Fact term={<FormattedMessage id="desk.job.part.pay" />}>
          {fields.salary
            ? `${[payMin, payMax].filter(Boolean).join(' – ')} ${currency}, ${intl.formatMessage({ id: `desk.job.interval.${fields.salary.interval}` })}`
            : null}
        </Fact>
        <Fact term={<FormattedMessage id="desk.job.closes" />}>
          {fields.closes && formatDay(fields.closes, 'short', app)}
        </Fact>
        <Fact term={<FormattedMessage id="desk.job.part.contact" />}>
          {contact && [contact.name, contact.role, contact.email].filter(Boolean).join(', ')}
        </Fact>
        <Fact term={<FormattedMessage id="desk.job.form" />}>
          {choices.forms.find(({ key }) => key === fields.form)?.title}
        </Fact>
      </dl>
      {/* Safe: the server sanitizes descriptions before storing them. */}
      <div
        className="description"
        lang={fields.language}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: fitHeadings(fields.description, 2) }}
      />
    </>
  )
}

function Fact({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return children ? (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  ) : null
}
