import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import './verify.css'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { certificatesQuery, checkLetter, type Outcome } from './verify-letter.ts'
import { VerifyOutcome } from './VerifyOutcome.tsx'

/** Public page to verify a signed letter, which is chosen or dropped. */
export function VerifyPage() {
  const app = useApp()
  const { data } = useQuery(certificatesQuery(app))
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const [over, setOver] = useState(false)
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    setOutcome({ state: 'busy', name: file.name })
    setOutcome(await checkLetter(app.transport, file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <section className="page-narrow verify-page">
      <h1>
        <FormattedMessage id="title.verifyLetter" />
      </h1>
      <p id={`${id}about`}>
        <FormattedMessage id="verify.intro" values={{ company: <bdi>{app.site.companyName}</bdi> }} />
      </p>
      <noscript>
        <p className="notice">
          <FormattedMessage id="verify.scripts" />
        </p>
      </noscript>
      <div
        className="verify-drop needs-script"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>
          <FormattedMessage id="verify.label" />
        </label>
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}about`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Allows choosing the same file again.
            currentTarget.value = ''
            void take(file)
          }}
        />
        <p className="muted">
          <FormattedMessage id="verify.drop" />
        </p>
      </div>
      <div role="status" className="verify-outcome">
        <VerifyOutcome outcome={outcome} />
      </div>
      <p>
        <FormattedMessage id="verify.readers" />
      </p>
      {data?.certificates.length ? (
        <>
          <p>
            <FormattedMessage id="verify.offline" />
          </p>
          <ul className="verify-certificates">
            {data.certificates.map(({ name, fingerprint, pem }) => (
              <li key={fingerprint}>
                <a
                  download={`${fingerprint.slice(0, 16)}.pem`}
                  href={`data:application/x-pem-file,${encodeURIComponent(pem)}`}
                >
                  <FormattedMessage id="verify.certificate" values={{ name: <bdi>{name}</bdi> }} />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

export const loadVerifyPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery(certificatesQuery(app))
  return { status: 200, title: pageTitle(app, 'verifyLetter', 'title.verifyLetter') }
}
