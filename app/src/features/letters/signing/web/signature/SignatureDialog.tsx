import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { isName, nameMatches } from '#kernel/full-name.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { Mark } from '../../contract.ts'
import { type SignatureMethod, signatureMethods } from '../../letter-fields.ts'
import type { Stroke } from '../draft.ts'
import { drawnPng, uploadedPng } from './draw-png.ts'
import type { MarkKind } from '../fields.ts'
import { MarkView } from '../FieldControl.tsx'
import { SignaturePad } from './SignaturePad.tsx'

interface SignatureDialogProps {
  kind: MarkKind
  /** Initial way, and initial text if typed. */
  way: SignatureMethod
  text: string
  signerName: string
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
  onAdopt: (mark: Mark) => void
  onClose: () => void
}

/** Dialog in which a signature or initials are created once, to be placed with a tap each. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { kind, signerName, strokes, onStrokes, onAdopt, onClose } = props
  const intl = useIntl()
  const title = useId()
  const problem = useId()
  const [way, setWay] = useState(props.way)
  const [text, setText] = useState(props.text)
  const [png, setPng] = useState<string>()
  const [wrong, setWrong] = useState<'signing.empty' | 'signing.badName' | 'signing.badImage'>()
  /** The pending read of the chosen image; undefined before one is chosen, and once the dialog is closed. */
  const reading = useRef<Promise<string | undefined>>(undefined)
  useEffect(
    () => () => {
      reading.current = undefined
    },
    [],
  )

  const made = (): Mark | undefined => {
    if (way === 'typed')
      return isName(text.trim()) || nameMatches(text.trim(), signerName) ? { way, text: text.trim() } : undefined
    const drawn = strokes.filter((stroke) => stroke.length > 0)
    if (drawn.length === 0) return undefined
    return { way, png: drawnPng(drawn), strokes: drawn.map((stroke) => stroke.map(([x, y]) => [x, y])) }
  }
  const adopt = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'uploaded') return void adoptImage()
    const mark = made()
    if (mark) onAdopt(mark)
    else setWrong(way === 'typed' && text.trim() ? 'signing.badName' : 'signing.empty')
  }
  /** Waits until a large image is read, unless another one is chosen or the dialog is closed in the meantime. */
  const adoptImage = async () => {
    const asked = reading.current
    if (!asked) return setWrong('signing.empty')
    const read = await asked
    if (read && reading.current === asked) onAdopt({ way: 'uploaded', png: read })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const asked = uploadedPng(file)
    reading.current = asked
    const read = await asked
    if (reading.current !== asked) return
    setPng(read)
    setWrong(read ? undefined : 'signing.badImage')
  }
  return (
    <Dialog className="signing-dialog" labelledBy={title} onClose={onClose}>
      <form onSubmit={adopt} noValidate>
        <h2 id={title}>
          <FormattedMessage id={`signing.pad.${kind}`} />
        </h2>
        <fieldset className="signing-ways">
          <legend className="visually-hidden">
            <FormattedMessage id="signing.way" />
          </legend>
          {signatureMethods
            .toSorted((a) => (a === 'typed' ? -1 : 0))
            .map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="way"
                  checked={way === one}
                  onChange={() => {
                    setWay(one)
                    setWrong(undefined)
                  }}
                />
                <FormattedMessage id={`signing.way.${one}`} />
              </label>
            ))}
        </fieldset>
        {way === 'typed' && (
          <>
            <label className="signing-label">
              <FormattedMessage id={`signing.type.${kind}`} />
              <input
                type="text"
                dir="auto"
                autoComplete={kind === 'signature' ? 'name' : 'off'}
                maxLength={limits.signatureCharacters}
                value={text}
                aria-describedby={wrong && problem}
                aria-invalid={wrong ? true : undefined}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </label>
            <div className="signing-preview" role="img" aria-label={intl.formatMessage({ id: 'signing.preview' })}>
              {text.trim() && <MarkView mark={{ way, text }} />}
            </div>
          </>
        )}
        {way === 'drawn' && (
          <SignaturePad
            strokes={strokes}
            onChange={onStrokes}
            label={intl.formatMessage({ id: `signing.pad.${kind}` })}
          />
        )}
        {way === 'uploaded' && (
          <>
            <label className="signing-label">
              <FormattedMessage id="signing.choose" />
              <input
                type="file"
                accept="image/png,image/jpeg"
                aria-describedby={wrong && problem}
                onChange={(event) => void choose(event.currentTarget.files?.[0])}
              />
            </label>
            <div className="signing-preview" role="img" aria-label={intl.formatMessage({ id: 'signing.preview' })}>
              {png && <MarkView mark={{ way, png }} />}
            </div>
          </>
        )}
        <p id={problem} role="alert" className="signing-problem">
          {wrong && <FormattedMessage id={wrong} />}
        </p>
        <div className="signing-row signing-end">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="signing.cancel" />
          </button>
          <button type="submit" className="button button-primary">
            <FormattedMessage id="signing.adopt" />
          </button>
        </div>
      </form>
    </Dialog>
  )
}
