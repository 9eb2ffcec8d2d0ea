import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { ChooseJobs, type ChosenJob } from './ChooseJobs.tsx'
import { InvitationLink, useInvitation } from './InvitationLink.tsx'

/** A form that invites a colleague with a role. */
export function InviteColleague() {
  const intl = useIntl()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('recruiter')
  const [jobs, setJobs] = useState<readonly ChosenJob[]>([])
  const { busy, failure, errors, done, onSubmit, invite, unsent } = useInvitation()
  const send = async () => {
    const isSent = await invite({
      email,
      role,
      ...(role === 'hiring-manager' && { job_ids: jobs.map(({ id }) => id) }),
    })
    setEmail('')
    setJobs([])
    return isSent ? intl.formatMessage({ id: 'desk.team.sent' }, { email }) : undefined
  }
  return (
    <section className="desk-group" aria-labelledby="desk-invite">
      <h2 id="desk-invite">
        <FormattedMessage id="desk.team.invite" />
      </h2>
      <form className="desk-form" onSubmit={onSubmit(send)}>
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
        {role === 'hiring-manager' ? <ChooseJobs chosen={jobs} onChange={setJobs} /> : null}
        <p role="status">{done}</p>
        {unsent ? <InvitationLink unsent={unsent} /> : null}
        <p role="alert">{failure}</p>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="desk.team.send" />
        </button>
      </form>
    </section>
  )
}
