import { printPdf } from '@foyer/form-kit/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'

interface Props {
  /** Path of the file. */
  readonly path: string
}

/** Saves and prints a letter shown by another page, to read it on paper before signing. */
export function LetterCopies({ path }: Props) {
  const intl = useIntl()
  const { snack } = useNotices()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    if (busy) return
    setBusy(true)
    try {
      await printPdf({ url: path }, PDF_RESOURCES)
    } catch {
      snack(intl.formatMessage({ id: 'offers.letter.printFailed' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="offer-actions letter-copies">
      <a className="button" href={path} download>
        <FormattedMessage id="offers.download" />
      </a>
      <button
        type="button"
        className="button needs-script"
        aria-disabled={busy || undefined}
        onClick={() => void print()}
      >
        <FormattedMessage id="offers.print" />
      </button>
    </div>
  )
}
