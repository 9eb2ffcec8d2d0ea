import { FormMessages, PdfViewer } from '@foyer/form-kit/react'
import { useId, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tagsIn } from '#kernel/candidate/letter-tags.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import type { PreviewedLetter } from '../../letters-contract.ts'
import '@foyer/form-kit/styles.css'

/** A letter as the server made it. */
export type ShownLetter = PreviewedLetter

interface Props {
  readonly letter: ShownLetter
  readonly title: string
}

/** The pages of a letter that isn't sent yet, and where it is signed. */
export function LetterPreview({ letter: { pdf, pages, places }, title }: Props) {
  const id = useId()
  const intl = useIntl()
  const messages = useKitMessages()
  const bytes = useMemo(() => Uint8Array.from(atob(pdf), (sign) => sign.codePointAt(0) ?? 0), [pdf])
  const signatures = places.filter(({ kind }) => kind === 'signature')
  const isAdded = signatures.some(({ page }) => page >= pages)
  const found = places
    .filter(({ page }) => page < pages)
    .map(({ kind, page }) =>
      intl.formatMessage(
        { id: 'letterTemplates.place' },
        {
          place: intl.formatMessage({ id: `letterTemplates.word.${kind === 'check' ? 'name' : kind}` }),
          page: page + 1,
        },
      ),
    )
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <FormattedMessage id="letterTemplates.pages" values={{ count: pages }} />
      </h3>
      <p role="status">
        {isAdded ? (
          <FormattedMessage id="letterTemplates.noSignature" />
        ) : (
          <FormattedMessage id="letterTemplates.signedAt" values={{ places: intl.formatList(found) }} />
        )}
      </p>
      {messages ? (
        <FormMessages value={messages}>
          <PdfViewer
            bytes={bytes}
            resources={PDF_RESOURCES}
            findUnread={tagsIn}
            title={title}
            fileName={`${title}.pdf`}
          />
        </FormMessages>
      ) : null}
    </section>
  )
}
