import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Team } from '#features/company/staff/contract.ts'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { EmailOff } from '../frame/EmailOff.tsx'
import { teamQuery } from '../parts/desk-queries.ts'
import { InvitationLink, useInvitation } from './InvitationLink.tsx'
import { InviteColleague } from './InviteColleague.tsx'
import { MemberLine } from './MemberLine.tsx'

type Invitation = Team['invitations'][number]

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
        {({ members, invitations, emailOff }) => (
          <>
            {emailOff ? <EmailOff /> : null}
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
                  {invitations.map((invitation) => (
                    <InvitationLine key={invitation.email} invitation={invitation} />
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

/** A pending invitation, which can be sent again with a new link, or withdrawn. */
function InvitationLine({ invitation: { email, role, jobs, expiresAt } }: { readonly invitation: Invitation }) {
  const intl = useIntl()
  const { busy, failure, done, run, perform, invite, unsent } = useInvitation()
  const again = async () => {
    const isSent = await invite({ email, role, ...(jobs.length > 0 && { job_ids: jobs.map(({ id }) => id) }) })
    return isSent ? intl.formatMessage({ id: 'desk.team.sent' }, { email }) : undefined
  }
  const withdraw = () => perform('POST /api/desk/acts/staff/remove', { body: { email } })
  const button = (text: 'desk.team.again' | 'desk.team.withdraw', act: () => Promise<string | void>) => (
    <button type="button" className="link-button needs-script" aria-disabled={busy} onClick={() => run(act)}>
      <FormattedMessage id={text} />
      <span className="visually-hidden">
        : <bdi>{email}</bdi>
      </span>
    </button>
  )
  return (
    <li className="desk-line">
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
        {button('desk.team.again', again)}
        {button('desk.team.withdraw', withdraw)}
        <span role="status">{done}</span>
        <span role="alert">{failure}</span>
      </p>
      {unsent ? <InvitationLink unsent={unsent} /> : null}
    </li>
  )
}
