import { LETTER_HEIGHT } from '@foyer/form-kit/product'
import { FormMessages, PdfViewer } from '@foyer/form-kit/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import { type Choices, type Preview, previewAddress, previewQuery } from './export-queries.ts'

/** Delay between the last change and the preview's update. */
const PAUSE_MS = 250

interface Props {
  readonly choices: Choices
  /** Parameters of every call. */
  readonly everyCall: Record<string, string>
}

/** The file as it would be downloaded, following the choices. */
export function ExportPreview({ choices, everyCall }: Props) {
  const app = useApp()
  const address = previewAddress(choices, everyCall)
  const [shown, setShown] = useState(address)
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(address), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [address])
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  // The server renders no preview, and neither does the first render in the browser, which must match the server's.
  const { data, isError, isFetching, refetch } = useQuery({ ...previewQuery(app, shown), enabled: isHydrated })
  return (
    <section className="export-preview needs-script" aria-labelledby="export-preview">
      <h2 id="export-preview">
        <FormattedMessage id="resumeExport.preview" />
      </h2>
      <p className="muted" role="status">
        {isFetching ? <FormattedMessage id="resumeExport.preview.loading" /> : null}
        {!isFetching && choices.format === 'docx' ? <FormattedMessage id="resumeExport.preview.docx" /> : null}
      </p>
      {isError ? (
        <div role="alert">
          <p>
            <FormattedMessage id="resumeExport.preview.failed" />
          </p>
          <button type="button" className="button" onClick={() => void refetch()}>
            <FormattedMessage id="shell.again" />
          </button>
        </div>
      ) : null}
      {data && !isError ? <ShownPreview preview={data} /> : null}
    </section>
  )
}

function ShownPreview({ preview }: { readonly preview: Preview }) {
  const intl = useIntl()
  const messages = useKitMessages()
  const title = intl.formatMessage({ id: 'resumeExport.preview' })
  if ('text' in preview)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll a region with the focus only
      <pre className="export-text" dir="auto" tabIndex={0} role="group" aria-label={title}>
        {preview.text}
      </pre>
    )
  if (!messages) return null
  return (
    <FormMessages value={messages}>
      <PdfViewer bytes={preview.bytes} resources={PDF_RESOURCES} title={title} minHeight={LETTER_HEIGHT} />
    </FormMessages>
  )
}
