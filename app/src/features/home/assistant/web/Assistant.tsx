import './assistant.css'
import { lazyPart } from '@foyer/form-kit/product/lazy-part'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { PartBoundary } from '#ui/page/PartBoundary.tsx'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { SentEvent } from '../contract.ts'
import { AssistantPanel } from './panel/AssistantPanel.tsx'
import { type Confirming, useConfirm } from './talk/use-confirm.ts'
import { useTalk } from './talk/use-talk.ts'

const UploadDialog = lazyPart(
  'UploadDialog',
  () => import('#features/candidate/resumes/web/index.ts'),
  () => needTexts('resumes'),
)

/** Reports that the dialog failed to load, and closes it. */
function NoDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const notices = useNotices()
  const close = useEffectEvent(() => {
    notices.snack(intl.formatMessage({ id: 'shell.unloaded.text' }))
    onClose()
  })
  useEffect(() => close(), [])
  return null
}

/** The assistant's button and, while it is open, its panel. */
export function Assistant() {
  const app = useApp()
  const navigate = useNavigate()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const intl = useIntl()
  const [uploads, setUploads] = useState(false)
  const hasUploaded = useRef(false)
  /** True if the person opened the panel on this page; a panel that was open before doesn't take the focus. */
  const [opened, setOpened] = useState(false)
  const decide = useRef<Confirming['decide']>(undefined)
  const receive = (event: SentEvent) => {
    if (event.type === 'decision') decide.current?.(event.token, event.decision)
    if (event.type !== 'open') return
    if (event.page === 'login') void requestSignIn()
    else void navigate(withCarriedParameters(event.href, window.location.search))
  }
  const controls = useTalk(receive)
  const confirm = useConfirm(app, controls, () => setUploads(true))
  /** Closes the dialog, then shows the jobs that match the upload. */
  const endUpload = () => {
    setUploads(false)
    if (hasUploaded.current) controls.listMatches(intl.formatMessage({ id: 'assistant.matches' }))
    hasUploaded.current = false
  }
  useEffect(() => {
    decide.current = confirm.decide
  })
  const { isOpen } = controls.talk
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <aside className="assistant-corner" aria-labelledby={id} hidden={isOpen}>
        <button
          type="button"
          id={id}
          ref={opener}
          className="button button-primary"
          aria-expanded={isOpen}
          onClick={() => {
            setOpened(true)
            controls.setOpen(true)
          }}
        >
          <FormattedMessage id="assistant.open" />
        </button>
      </aside>
      {isOpen ? <AssistantPanel controls={controls} confirm={confirm} takesFocus={opened} /> : null}
      {uploads ? (
        <PartBoundary instead={<NoDialog onClose={endUpload} />}>
          <UploadDialog onClose={endUpload} onDone={() => (hasUploaded.current = true)} />
        </PartBoundary>
      ) : null}
    </>
  )
}
