import { FormattedMessage } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import type { JobForm } from './use-job-form.ts'

/** The colleague whom candidates can ask about a job. */
export function ContactFields({ form: { values, change, errorOf } }: { readonly form: JobForm }) {
  return (
    <>
      <div className="desk-row">
        <TextField
          name="contactName"
          label={<FormattedMessage id="desk.job.contactName" />}
          value={values.contactName}
          onChange={(contactName) => change({ contactName })}
          autoComplete="off"
          error={errorOf('contact')}
        />
        <TextField
          name="contactRole"
          label={<FormattedMessage id="desk.job.contactRole" />}
          value={values.contactRole}
          onChange={(contactRole) => change({ contactRole })}
          autoComplete="off"
        />
        <TextField
          name="contactEmail"
          type="email"
          label={<FormattedMessage id="desk.job.contactEmail" />}
          value={values.contactEmail}
          onChange={(contactEmail) => change({ contactEmail })}
          autoComplete="off"
          error={errorOf('contactEmail')}
        />
        <TextField
          name="contactPage"
          label={<FormattedMessage id="desk.job.contactPage" />}
          value={values.contactPage}
          onChange={(contactPage) => change({ contactPage })}
          autoComplete="off"
          inputMode="url"
          error={errorOf('contactPage')}
        />
      </div>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={values.contactShown}
          onChange={({ target }) => change({ contactShown: target.checked })}
        />
        <FormattedMessage id="desk.job.contactShown" />
      </label>
      <p className="field-help muted">
        <FormattedMessage id="desk.job.contactHelp" />
      </p>
    </>
  )
}
