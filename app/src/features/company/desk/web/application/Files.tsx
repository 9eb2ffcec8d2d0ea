import { FormMessages, PdfViewer } from '@foyer/form-kit/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { OpenedApplication } from '../../application-contract.ts'
import { fileTextQuery } from '../parts/desk-queries.ts'

type SentFile = OpenedApplication['files'][number]

/** The candidate's files: the résumé to read beside the answers, and all of them to download. */
export function Files({ application: { id, files, isNameHidden } }: { readonly application: OpenedApplication }) {
  const { site } = useApp()
  const resume = files.find(({ kind }) => kind === 'resume')
  const address = (file: SentFile) =>
    `${DESK_API}/applications/${id}/files/${file.id}?domain=${encodeURIComponent(site.domain)}`
  return (
    <>
      <section aria-labelledby="desk-resume">
        <h2 id="desk-resume">
          <FormattedMessage id="desk.one.resume" />
        </h2>
        {resume ? (
          <Resume application={id} file={resume} address={isNameHidden ? undefined : address(resume)} />
        ) : (
          <p className="muted">
            <FormattedMessage id="desk.one.noResume" />
          </p>
        )}
      </section>
      {files.length === 0 || isNameHidden ? null : (
        <section aria-labelledby="desk-files">
          <h2 id="desk-files">
            <FormattedMessage id="desk.one.files" />
          </h2>
          <ul className="desk-files">
            {files.map((file) => (
              <li key={file.id}>
                <a href={address(file)} download>
                  <FormattedMessage id="desk.one.download" values={{ name: <bdi>{file.name}</bdi> }} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ResumeProps {
  readonly application: string
  readonly file: SentFile
  /** Undefined while the name is hidden, so that only the text is shown. */
  readonly address: string | undefined
}

/** A résumé as text, or, if it is a PDF, as its pages. Both are drawn without running anything that the file holds. */
function Resume({ application, file, address }: ResumeProps) {
  const app = useApp()
  const intl = useIntl()
  const isPdf = address !== undefined && file.name.toLowerCase().endsWith('.pdf')
  const [asPages, setAsPages] = useState(false)
  const text = useQuery(fileTextQuery(app, application, file.id))
  return (
    <>
      {isPdf ? (
        <div className="desk-switch needs-script">
          {[false, true].map((choice) => (
            <button
              key={String(choice)}
              type="button"
              className="button"
              aria-pressed={asPages === choice}
              onClick={() => setAsPages(choice)}
            >
              <FormattedMessage id={choice ? 'desk.one.asPages' : 'desk.one.asText'} />
            </button>
          ))}
        </div>
      ) : null}
      {asPages && address !== undefined ? (
        <Pages name={file.name} address={address} />
      ) : (
        <Loaded query={text} loading="desk.loading" failed="desk.failed">
          {({ text: words }) =>
            words === null ? (
              <p className="muted">
                <FormattedMessage id={address === undefined ? 'desk.names.noText' : 'desk.one.noText'} />
              </p>
            ) : (
              <div
                className="desk-resume"
                dir="auto"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
                tabIndex={0}
                role="region"
                aria-label={address === undefined ? intl.formatMessage({ id: 'desk.one.asText' }) : file.name}
              >
                {words}
              </div>
            )
          }
        </Loaded>
      )}
    </>
  )
}

function Pages({ name, address }: { readonly name: string; readonly address: string }) {
  const messages = useKitMessages()
  const query = useQuery({
    queryKey: ['desk', '', 'file', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`The file was refused with ${answer.status}.`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    staleTime: Infinity,
  })
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(bytes) =>
        messages ? (
          <FormMessages value={messages}>
            <PdfViewer bytes={bytes} resources={PDF_RESOURCES} title={name} fileName={name} />
          </FormMessages>
        ) : null
      }
    </Loaded>
  )
}
