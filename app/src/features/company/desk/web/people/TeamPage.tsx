import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import type { Member } from '#features/company/staff/contract.ts'
import { Day } from '#ui/Day.tsx'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { teamQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { InviteColleague } from './InviteColleague.tsx'

/** The people who hire, with their roles, and those who are invited. */
export function TeamPage() {
  const query = useQuery(teamQuery(useApp()))
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.team" />
      </h1>
      <p className="muted">
        <FormattedMessage id="desk.team.text" />
      </p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ members, invitations }) => (
          <>
            <section className="desk-group" aria-labelledby="desk-members">
              <h2 id="desk-members">
                <FormattedMessage id="desk.team.members" />
              </h2>
              <ul className="desk-list">
                {members.map((member) => (
                  <MemberLine key={member.id + member.role} member={member} />
                ))}
              </ul>
            </section>
            {invitations.length === 0 ? null : (
              <section className="desk-group" aria-labelledby="desk-invited">
                <h2 id="desk-invited">
                  <FormattedMessage id="desk.team.invitations" />
                </h2>
                <ul className="desk-list">
                  {invitations.map(({ email, role, expiresAt }) => (
                    <li key={email} className="desk-line">
                      <div>
                        <bdi className="desk-line-name">{email}</bdi>
                        <span className="muted">
                          <FormattedMessage id="desk.team.until" values={{ day: <Day at={expiresAt} /> }} />
                        </span>
                      </div>
                      <p className="desk-line-facts">
                        <span className="tag">
                          <FormattedMessage id={`desk.team.role.${role}`} />
                        </span>
                        <Remove email={email} name={email} isInvitation />
                      </p>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <InviteColleague />
          </>
        )}
      </Loaded>
    </>
  )
}

function MemberLine({ member }: { readonly member: Member }) {
  const { name, email, role, jobs, lastSeen } = member
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name">{name || email}</bdi>
        <span className="muted">
          <bdi>{email}</bdi> ·{' '}
          {lastSeen === null ? (
            <FormattedMessage id="desk.team.never" />
          ) : (
            <FormattedMessage id="desk.team.lastSeen" values={{ day: <Day at={lastSeen} /> }} />
          )}
        </span>
        {jobs.length === 0 ? null : (
          <span className="muted">
            <bdi>{jobs.map(({ title }) => title).join(', ')}</bdi>
          </span>
        )}
      </div>
      <div className="desk-line-facts">
        <ChangeRole member={member} />
        <Remove email={email} name={name || email} isInvitation={false} />
        <span className="visually-hidden">{role}</span>
      </div>
    </li>
  )
}

function ChangeRole({ member: { email, name, role, jobs } }: { readonly member: Member }) {
  const intl = useIntl()
  const { busy, failure, done, run, perform } = useAct()
  const change = async (next: string) => {
    const body = { email, role: next, job_ids: jobs.map(({ id }) => id) }
    const words = { email, role: intl.formatMessage({ id: `desk.team.role.${next as Member['role']}` }) }
    return perform('POST /api/desk/acts/staff/change', { body }, 'desk.team.changed', words)
  }
  return (
    <>
      <label className="desk-check">
        <span className="visually-hidden">
          <FormattedMessage id="desk.team.change" />: <bdi>{name || email}</bdi>
        </span>
        <select value={role} disabled={busy} onChange={(event) => run(() => change(event.target.value))}>
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `desk.team.role.${one}` })}
            </option>
          ))}
        </select>
      </label>
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </>
  )
}

interface RemoveProps {
  readonly email: string
  readonly name: string
  readonly isInvitation: boolean
}

function Remove({ email, name, isInvitation }: RemoveProps) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const remove = async () => {
    await perform('POST /api/desk/acts/staff/remove', { body: { email } })
    setAsking(false)
  }
  return (
    <>
      <button
        type="button"
        className="link-button needs-script"
        aria-disabled={busy}
        onClick={() => (isInvitation ? run(remove) : setAsking(true))}
      >
        <FormattedMessage id={isInvitation ? 'desk.team.withdraw' : 'desk.team.remove'} />
        <span className="visually-hidden">
          : <bdi>{name}</bdi>
        </span>
      </button>
      {failure && !asking ? <span role="alert">{failure}</span> : null}
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.team.removeAsk" values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id="desk.team.removeText" />}
          cancel={<FormattedMessage id="desk.team.keep" />}
          confirm={<FormattedMessage id="desk.team.remove" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(remove)}
        />
      ) : null}
    </>
  )
}
