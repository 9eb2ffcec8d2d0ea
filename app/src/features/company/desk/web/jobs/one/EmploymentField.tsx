import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { employmentKinds } from '#features/jobs/positions/employment-type.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { ChoiceField } from './ChoiceField.tsx'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The company's own types, in other words. */
  readonly used: readonly string[]
}

const OTHER = ' other'

/** The employment type: one of those that every language names, one of the company's, or another in its own words. */
export function EmploymentField({ value, onChange, used }: Props) {
  const intl = useIntl()
  const [isOther, setOther] = useState(false)
  const own = [...new Set([...used, ...(isOther ? [] : [value])])].filter(
    (type) => type !== '' && !employmentKinds.some(([, spelling]) => spelling === type),
  )
  return (
    <>
      <ChoiceField
        name="employmentType"
        label={<FormattedMessage id="desk.job.employment" />}
        value={isOther ? OTHER : value}
        onChange={(chosen) => {
          setOther(chosen === OTHER)
          onChange(chosen === OTHER ? '' : chosen)
        }}
        options={[
          ['', intl.formatMessage({ id: 'desk.job.notStated' })],
          ...employmentKinds.map(
            ([kind, spelling]) => [spelling, intl.formatMessage({ id: `job.employment.${kind}` })] as const,
          ),
          ...own.map((type) => [type, type] as const),
          [OTHER, intl.formatMessage({ id: 'desk.job.employmentOther' })],
        ]}
      />
      {isOther ? (
        <TextField
          name="employmentOther"
          label={<FormattedMessage id="desk.job.employmentWords" />}
          value={value}
          onChange={onChange}
          autoComplete="off"
        />
      ) : null}
    </>
  )
}
