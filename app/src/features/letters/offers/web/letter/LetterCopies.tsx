import { printPdf } from '@foyer/form-kit/product'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'

interface Props {
  /** Path of the file. */
  readonly path: string
}

/** Saves or prints the letter on another page, so that it can be read on paper before signing. */
export function LetterCopies({ path }: Props) {
  const intl = useIntl()
  const { snack } = useNotices()
  const { busy, run } = useSubmit({ failed: 'offers.letter.printFailed' })
  const print = () =>
    run(() =>
      printPdf({ url: path }, PDF_RESOURCES).catch(() =>
        snack(intl.formatMessage({ id: 'offers.letter.printFailed' })),
      ),
    )
  return (
    <div className="offer-actions letter-copies">
      <a className="button" href={path} download>
        <FormattedMessage id="offers.download" />
      </a>
      <button type="button" className="button needs-script" aria-disabled={busy || undefined} onClick={print}>
        <FormattedMessage id="offers.print" />
      </button>
    </div>
  )
}
