import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { jobsQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'

/** A form that invites a colleague with a role. */
export function InviteColleague() {
  const intl = useIntl()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('recruiter')
  const [jobs, setJobs] = useState<readonly number[]>([])
  const open = useQuery(jobsQuery(useApp(), new URLSearchParams()))
  const { busy, failure, errors, done, onSubmit, perform } = useAct<'email'>({
    fieldOf: { 'bad-email': 'email', 'already-colleague': 'email' },
  })
  const invite = async () => {
    const body = { email, role, ...(role === 'hiring-manager' && { job_ids: jobs }) }
    const said = await perform('POST /api/desk/acts/staff/invite', { body }, 'desk.team.sent', { email })
    setEmail('')
    setJobs([])
    return said
  }
  return (
    <section className="desk-group" aria-labelledby="desk-invite">
      <h2 id="desk-invite">
        <FormattedMessage id="desk.team.invite" />
      </h2>
      <form className="desk-form" onSubmit={onSubmit(invite)}>
        <TextField
          name="email"
          type="email"
          label={<FormattedMessage id="desk.team.email" />}
          value={email}
          onChange={setEmail}
          autoComplete="off"
          error={errors.email}
        />
        <div className="field">
          <label htmlFor="desk-role">
            <FormattedMessage id="desk.team.role" />
          </label>
          <select
            id="desk-role"
            value={role}
            aria-describedby="desk-role-help"
            onChange={(event) => setRole(staffRoles.find((one) => one === event.target.value) ?? 'recruiter')}
          >
            {staffRoles.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage({ id: `desk.team.role.${one}` })}
              </option>
            ))}
          </select>
          <p id="desk-role-help" className="field-help">
            <FormattedMessage id="desk.team.roleHelp" />
          </p>
        </div>
        {role === 'hiring-manager' ? (
          <fieldset className="desk-choice" aria-describedby="desk-jobs-help">
            <legend>
              <FormattedMessage id="desk.team.jobs" />
            </legend>
            <p id="desk-jobs-help" className="field-help">
              <FormattedMessage id="desk.team.jobsHelp" />
            </p>
            {open.data?.jobs.map(({ id, title, displayId }) => (
              <label key={id} className="desk-check">
                <input
                  type="checkbox"
                  checked={jobs.includes(id)}
                  onChange={({ target: { checked } }) =>
                    setJobs(checked ? [...jobs, id] : jobs.filter((one) => one !== id))
                  }
                />
                <span>
                  <bdi>{title}</bdi>{' '}
                  <span className="muted">
                    <bdi>{displayId}</bdi>
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <p role="status">{done}</p>
        <p role="alert">{failure}</p>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="desk.team.send" />
        </button>
      </form>
    </section>
  )
}
