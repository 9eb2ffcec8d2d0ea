import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionDetails } from '../../contract.ts'

const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

const mailLink = (email: string, text: string) => (
  <a href={mailto(email)}>
    <bdi>{text}</bdi>
  </a>
)

/** The colleague to ask about a position; without one, the company's support link. */
export function PositionContact({ position: { contact } }: { position: PositionDetails }) {
  const { companyName, configs } = useApp().site
  if (contact) return <Line name={<ContactName {...contact} />} role={contact.role} />
  const { supportContactUrl } = configs
  if (!supportContactUrl) return null
  return (
    <Line
      name={
        <a href={supportContactUrl}>
          <bdi>{companyName}</bdi>
        </a>
      }
    />
  )
}

function Line({ name, role = null }: { name: ReactNode; role?: string | null }) {
  return (
    <p className="position-contact">
      {role === null ? (
        <FormattedMessage id="position.contact" values={{ name }} />
      ) : (
        <FormattedMessage id="position.contact.role" values={{ name, role: <bdi>{role}</bdi> }} />
      )}
    </p>
  )
}

/** The name leads to the page, else to an email. With a page, the address has a link in brackets. */
function ContactName({ name, email, page }: NonNullable<PositionDetails['contact']>) {
  if (!page) return email ? mailLink(email, name) : <bdi>{name}</bdi>
  return (
    <>
      <a href={page} target="_blank" rel="noopener noreferrer">
        <bdi>{name}</bdi>
        <span className="visually-hidden">
          {' '}
          <FormattedMessage id="shell.newTab" />
        </span>
      </a>
      {email ? <> ({mailLink(email, email)})</> : null}
    </>
  )
}
