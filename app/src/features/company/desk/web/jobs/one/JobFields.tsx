import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { employmentKinds } from '#features/jobs/positions/employment-type.ts'
import { payIntervals, workLocations } from '#features/jobs/positions/position.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { languageName } from '#ui/i18n/format.ts'
import type { JobChoices } from '../../../job-contract.ts'
import { DescriptionField } from '../description/DescriptionField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { EmploymentField } from './EmploymentField.tsx'
import { PlacesField } from './PlacesField.tsx'
import type { JobForm as Form } from './use-job-form.ts'

interface Props {
  readonly form: Form
  readonly choices: JobChoices
  /** Sanitized by the server. */
  readonly description: string
  /** Changes when the editor has to show another text than its own. */
  readonly edition: number
}

/** The fields of a job. */
export function JobFields({ form, choices, description, edition }: Props) {
  const intl = useIntl()
  const { values, change, errorOf } = form
  const { departments, employmentTypes, languages, currencies, forms, zone } = choices
  return (
    <>
      <Part title={<FormattedMessage id="desk.job.part.ad" />}>
        <TextField
          name="title"
          label={<FormattedMessage id="desk.jobs.titleField" />}
          value={values.title}
          onChange={(title) => change({ title })}
          autoComplete="off"
          error={errorOf('title')}
        />
        <DescriptionField
          key={edition}
          value={values.description}
          stored={description}
          onChange={(text) => change({ description: text })}
          error={errorOf('description')}
        />
        <ChoiceField
          name="language"
          label={<FormattedMessage id="desk.job.language" />}
          value={values.language}
          onChange={(language) => change({ language })}
          options={[
            ...(values.language === '' ? [['', intl.formatMessage({ id: 'desk.job.languageDetected' })] as const] : []),
            ...[...new Set([...languages, values.language])]
              .filter(Boolean)
              .map((tag) => [tag, languageName(tag, intl.locale)] as const),
          ]}
        />
      </Part>
      <Part title={<FormattedMessage id="desk.job.part.work" />}>
        <PlacesField places={values.places} onChange={(places) => change({ places })} error={errorOf('places')} />
        <ChoiceField
          name="workplace"
          label={<FormattedMessage id="desk.job.workplace" />}
          value={values.workplace}
          onChange={(workplace) => change({ workplace })}
          options={workLocations.map((place) => [place, intl.formatMessage({ id: `desk.job.workplace.${place}` })])}
        />
        <SuggestedField
          name="department"
          label={<FormattedMessage id="desk.jobs.department" />}
          value={values.department}
          onChange={(department) => change({ department })}
          offers={departments}
        />
        <EmploymentField
          value={values.employmentType}
          onChange={(employmentType) => change({ employmentType })}
          used={employmentTypes.filter((type) => !employmentKinds.some(([, spelling]) => spelling === type))}
        />
      </Part>
      <Part title={<FormattedMessage id="desk.job.part.pay" />}>
        <div className="desk-row">
          <TextField
            name="payMin"
            label={<FormattedMessage id="desk.job.payMin" />}
            value={values.payMin}
            onChange={(payMin) => change({ payMin })}
            autoComplete="off"
            inputMode="decimal"
            error={errorOf('pay')}
          />
          <TextField
            name="payMax"
            label={<FormattedMessage id="desk.job.payMax" />}
            value={values.payMax}
            onChange={(payMax) => change({ payMax })}
            autoComplete="off"
            inputMode="decimal"
          />
          <ChoiceField
            name="currency"
            label={<FormattedMessage id="desk.job.currency" />}
            value={values.currency}
            onChange={(currency) => change({ currency })}
            options={[
              ...(values.currency === '' ? ([['', '']] as const) : []),
              ...currencies.map((code) => [code, code] as const),
            ]}
          />
          <ChoiceField
            name="interval"
            label={<FormattedMessage id="desk.job.interval" />}
            value={values.interval}
            onChange={(interval) => change({ interval })}
            options={payIntervals.map((unit) => [unit, intl.formatMessage({ id: `desk.job.interval.${unit}` })])}
          />
        </div>
        <p className="field-help muted">
          <FormattedMessage id="desk.job.payHelp" />
        </p>
      </Part>
      <Part title={<FormattedMessage id="desk.job.part.applying" />}>
        <div className="field">
          <label htmlFor="desk-closes">
            <FormattedMessage id="desk.job.closes" />
          </label>
          <input
            id="desk-closes"
            name="closes"
            type="date"
            value={values.closes}
            onChange={({ target }) => change({ closes: target.value })}
            aria-invalid={errorOf('closes') ? true : undefined}
            aria-describedby="desk-closes-error desk-closes-help"
          />
          <p className="field-error" id="desk-closes-error">
            {errorOf('closes')}
          </p>
          <p className="field-help muted" id="desk-closes-help">
            <FormattedMessage id="desk.job.closesHelp" values={{ zone: <bdi>{zone.replaceAll('_', ' ')}</bdi> }} />
          </p>
        </div>
        <ChoiceField
          name="form"
          label={<FormattedMessage id="desk.job.form" />}
          value={values.form}
          onChange={(key) => change({ form: key })}
          options={[
            ['', intl.formatMessage({ id: 'desk.job.formOfAll' })],
            ...[
              ...forms,
              ...(forms.some(({ key }) => key === values.form) ? [] : [{ key: values.form, title: values.form }]),
            ]
              .filter(({ key }) => key !== '')
              .map(({ key, title }) => [key, title] as const),
          ]}
        />
        <label className="desk-check">
          <input
            type="checkbox"
            checked={values.isPrivate}
            onChange={({ target }) => change({ isPrivate: target.checked })}
          />
          <FormattedMessage id="desk.job.private" />
        </label>
      </Part>
      <Part title={<FormattedMessage id="desk.job.part.contact" />}>
        <ContactFields form={form} />
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <fieldset className="desk-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface SuggestedProps {
  readonly name: string
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly offers: readonly string[]
}

/** A line of text that offers the company's own words. */
function SuggestedField({ name, label, value, onChange, offers }: SuggestedProps) {
  return (
    <div className="field">
      <label htmlFor={`desk-${name}`}>{label}</label>
      <input
        id={`desk-${name}`}
        name={name}
        list={`desk-${name}-words`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
      />
      <datalist id={`desk-${name}-words`}>
        {offers.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </datalist>
    </div>
  )
}
