import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQuery } from '@tanstack/react-query'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { Offer, OfferDocument } from '../../contract.ts'
import { LetterActions } from '../letter/LetterActions.tsx'
import { LetterViewer, saveLetter } from '../letter/LetterViewer.tsx'
import { useLetterDraft } from '../letter/letter-draft.ts'
import { letterQuery } from '../offer-queries.ts'
import { checkFiles } from './signature-checks.ts'
import { UploadField } from './UploadField.tsx'
import type { OfferAction } from '../letter/use-offer-action.ts'

interface Props {
  readonly offer: Offer
  readonly document: OfferDocument
  readonly closed: boolean
  readonly action: OfferAction
}

/** Signs a letter in three steps: review it, sign it by hand or with a program, upload it. */
export function StepLetter({ offer, document, closed, action }: Props) {
  const intl = useIntl()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { snack } = useNotices()
  const [shown, setShown] = useState(false)
  const query = useQuery({ ...letterQuery(useApp(), offer.enc_id, document), enabled: shown })
  const [error, setError] = useState<MessageId>()
  const [{ fileName: before, letterHash, version, file }, keep] = useLetterDraft(offer.enc_id, document.id)
  useUnsentWarning(Boolean(file) && !closed && !action.done)

  const download = async () => {
    try {
      const letter = query.data ?? (await query.refetch({ throwOnError: true })).data
      if (letter) saveLetter(letter.bytes, document.name)
      else snack(intl.formatMessage({ id: 'offers.letter.none' }))
    } catch {
      snack(intl.formatMessage({ id: 'offers.letter.downloadFailed' }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (closed || action.busy || action.done) return
    const isCurrent = version === String(offer.version)
    if (file && isCurrent && letterHash === document.letter_sha256)
      return action.sign({ way: 'upload', file, letterHash, version: offer.version })
    // A file signed for another letter must be chosen again once this one was seen.
    if (file) return ask(isCurrent ? 'offers.upload.replaced' : 'offer.version.changed')
    // oxlint-disable-next-line no-console -- the specification has it logged
    console.warn('The signed offer was submitted without a file; nothing was sent.')
    return ask(checkFiles(0, 1))
  }
  const ask = (problem: MessageId | undefined) => {
    setError(problem)
    form.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()
  }
  return (
    <form ref={form} className="letter-steps" id="sign" noValidate onSubmit={submit}>
      <ol>
        <li>
          <h2>
            <FormattedMessage id="offers.steps.review" />
          </h2>
          <p className="muted">
            <FormattedMessage id="offers.steps.review.text" />
          </p>
          <div className="offer-actions">
            <button
              type="button"
              className="button needs-script"
              aria-expanded={shown}
              aria-controls={`${id}-letter`}
              onClick={() => setShown(!shown)}
            >
              <FormattedMessage id={shown ? 'offers.hide' : 'offers.view'} />
            </button>
            <button type="button" className="button needs-script" onClick={() => void download()}>
              <FormattedMessage id="offers.download" />
            </button>
          </div>
          <div id={`${id}-letter`} className="letter-shown" hidden={!shown}>
            {shown ? <LetterViewer key={offer.version} query={query} offer={offer} document={document} /> : null}
          </div>
        </li>
        <li>
          <h2>
            <FormattedMessage id="offers.steps.sign" />
          </h2>
          <p className="muted">
            <FormattedMessage id="offers.steps.sign.text" />
          </p>
        </li>
        <li>
          <h2>
            <FormattedMessage id="offers.steps.upload" />
          </h2>
          <fieldset disabled={closed}>
            <UploadField
              file={file}
              before={before}
              error={error}
              disabled={closed}
              onChange={(chosen, wrong) => {
                setError(wrong)
                action.clearRefusal()
                keep({
                  fileName: chosen?.name ?? '',
                  letterHash: document.letter_sha256 ?? '',
                  version: String(offer.version),
                  file: chosen,
                })
              }}
            />
          </fieldset>
        </li>
      </ol>
      {closed ? null : <LetterActions action={action} id={id} />}
    </form>
  )
}

/** Makes the browser ask for confirmation before the page is closed with unsent input. */
function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
