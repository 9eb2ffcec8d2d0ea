import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { requestDownload } from '../../contract.ts'
import { Outcome } from '../form/Outcome.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'

/** Download of all personal data. */
export function DataPanel() {
  const { transport } = useApp()
  const intl = useIntl()
  const form = useSubmit({ failed: 'settings.failed' })
  const [url, setUrl] = useState<string>()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (url) link.current?.focus()
  }, [url])
  const prepare = () =>
    form.run(async () => {
      const made = await callApi<typeof requestDownload>(transport, 'POST /api/pcsx/personal_data/request_download')
      setUrl(made.url)
      return intl.formatMessage({ id: 'settings.data.ready' }, { minutes: made.linkMinutes })
    })
  return (
    <OwnPanel id="data" text={<FormattedMessage id="settings.data.text" />}>
      <div className="settings-actions">
        <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={prepare}>
          <FormattedMessage id={form.busy ? 'shell.busy' : 'settings.data.download'} />
        </button>
        {url ? (
          <a ref={link} className="button button-primary" href={url} download>
            <FormattedMessage id="settings.data.get" />
          </a>
        ) : null}
      </div>
      <Outcome done={form.done} failure={form.failure} />
    </OwnPanel>
  )
}
