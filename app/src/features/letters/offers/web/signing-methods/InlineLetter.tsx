import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useViewer } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument } from '../../contract.ts'
import { AddName } from './AddName.tsx'
import { WrongName } from './WrongName.tsx'
import { useUnseen } from '#ui/form/use-unseen.ts'
import { Asterisk } from './UploadField.tsx'
import { LetterActions } from '../letter/LetterActions.tsx'
import { useLetterDraft } from '../letter/letter-draft.ts'
import { checkSignature, type SignatureErrors } from './signature-checks.ts'
import type { OfferAction } from '../letter/use-offer-action.ts'

interface Props {
  readonly offer: Offer
  readonly document: OfferDocument
  /** Hash of the displayed letter; undefined until it is displayed. */
  readonly shownHash: string | undefined
  /** True if nothing can be sent any more; typed values stay visible. */
  readonly closed: boolean
  readonly action: OfferAction
}

/** Signs a letter by typed full name. */
export function InlineLetter({ offer, document, shownHash, closed, action }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const profileName = useViewer()?.fullName ?? ''
  const [{ name }, keep] = useLetterDraft(offer.enc_id, document.id)
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<SignatureErrors>({})
  const [unread, setUnread] = useState(false)
  useUnseen(field, name, (text) => keep({ name: text }))
  // A different letter or version requires agreeing again.
  useEffect(() => setAgreed(false), [shownHash, offer.version])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (closed || action.busy || action.done) return
    const wrong = checkSignature(agreed, name, profileName)
    setErrors(wrong)
    const isWrong = Object.keys(wrong).length > 0
    setUnread(!isWrong && shownHash === undefined)
    if (isWrong || shownHash === undefined) return
    action.sign({
      way: 'typed',
      name,
      termsVersion: offer.terms_version,
      letterHash: shownHash,
      version: offer.version,
    })
  }
  return (
    <div className="letter-sign" id="sign">
      {!profileName && !closed ? <AddName onAdded={() => field.current?.focus()} /> : null}
      <form ref={form} className="letter-form" noValidate onSubmit={submit} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`}>
          <FormattedMessage id="offers.sign.heading" />
        </h2>
        <fieldset disabled={closed}>
          <div>
            <label className="letter-check">
              <input
                type="checkbox"
                required
                checked={agreed}
                aria-invalid={errors.agreed ? true : undefined}
                aria-describedby={`${id}-statement ${id}-agreed`}
                onChange={({ target }) => {
                  setAgreed(target.checked)
                  setErrors({ ...errors, agreed: undefined })
                }}
              />
              <span>
                <FormattedMessage id="offers.agreement" />
                <Asterisk />
              </span>
            </label>
            <p className="letter-error" id={`${id}-agreed`}>
              {errors.agreed ? <FormattedMessage id={errors.agreed} /> : null}
            </p>
            <p className="muted letter-statement" id={`${id}-statement`}>
              <FormattedMessage id="offers.statement" />
            </p>
          </div>
          <div className="letter-field">
            <label htmlFor={`${id}-name`}>
              <FormattedMessage id="offers.fullName" />
              <Asterisk />
            </label>
            <input
              ref={field}
              id={`${id}-name`}
              className="letter-signature"
              type="text"
              required
              maxLength={400}
              autoComplete="name"
              spellCheck={false}
              dir="auto"
              value={name}
              aria-invalid={errors.name ? true : undefined}
              aria-describedby={`${id}-help ${id}-name-error`}
              onChange={({ target }) => {
                keep({ name: target.value })
                setErrors({ ...errors, name: undefined })
              }}
            />
            <p className="letter-error" id={`${id}-name-error`}>
              {errors.name ? <FormattedMessage id={errors.name} /> : null}{' '}
              {errors.name === 'offers.fullName.wrong' ? <WrongName typed={name} expected={profileName} /> : null}
            </p>
            <p className="muted letter-help" id={`${id}-help`}>
              {profileName ? (
                <FormattedMessage id="offers.fullName.help" values={{ name: <bdi>{profileName}</bdi> }} />
              ) : null}
            </p>
          </div>
        </fieldset>
        <p className="letter-error" role="alert">
          {unread ? <FormattedMessage id="offers.letter.notShown" /> : null}
        </p>
        {closed ? null : <LetterActions action={action} id={id} />}
      </form>
    </div>
  )
}
