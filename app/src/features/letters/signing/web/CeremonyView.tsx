import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { pageRanges } from '#kernel/values/number-texts.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import type { Ceremony, Mark } from '../contract.ts'
import type { DecliningWords } from '../declining.ts'
import { initialsOf, type LetterField, type SignatureMethod } from '../letter-fields.ts'
import { FieldControl } from './FieldControl.tsx'
import { emptyFields, isChecked, type MarkKind, markOf, nextField, textOf } from './fields.ts'
import { Letter } from './Letter.tsx'
import { SignatureDialog } from './signature/SignatureDialog.tsx'
import { SigningBar } from './SigningBar.tsx'
import type { SigningState } from './use-ceremony.ts'

interface CeremonyViewProps extends Pick<SigningState, 'draft' | 'change' | 'report' | 'sign' | 'reject'> {
  ceremony: Ceremony
  words: DecliningWords
  /** Days in which declining an offer can be undone. */
  undoDays: number
  letter: Uint8Array | undefined
}

const focusOn = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.scrollIntoView({ block: 'center', inline: 'nearest' })
  element?.focus({ preventScroll: true })
}

const focusField = (id: string) => focusOn(`[data-field="${id}"]`)

/** The open document: its pages with their fields, and the bar. */
export function CeremonyView({
  ceremony,
  words,
  undoDays,
  letter,
  draft,
  change,
  report,
  sign,
  reject,
}: CeremonyViewProps) {
  const intl = useIntl()
  const [making, setMaking] = useState<{ field: LetterField; kind: MarkKind; way: SignatureMethod }>()
  const [declining, setDeclining] = useState(false)
  const { busy, failure, run } = useSubmit({ failed: 'signing.failed' })
  const [problem, setProblem] = useState<string>()
  const seen = useRef(new Set<number>())
  const current = useRef<string>(undefined)
  const known = { today: ceremony.today, name: ceremony.signer_name }
  const empty = emptyFields(ceremony, draft, known)
  const { asText } = draft
  useEffect(() => {
    if (asText) report('text-read')
  }, [asText, report])
  const onSeen = useCallback((page: number) => void seen.current.add(page), [])

  const next = () => {
    const field = nextField(ceremony.fields, empty, current.current)
    if (!field) return focusOn('[data-agree]')
    current.current = field.id
    return focusField(field.id)
  }
  const place = (field: LetterField) => {
    change({ values: { ...draft.values, [field.id]: 'placed' } })
    report('field-filled', field.id)
  }
  const press = (field: LetterField, { detail, nativeEvent }: MouseEvent) => {
    const { kind } = field
    if (kind === 'check') {
      if (!isChecked(field, draft)) return place(field)
      return change({ values: { ...draft.values, [field.id]: '' } })
    }
    if (kind !== 'signature' && kind !== 'initials') return
    current.current = field.id
    setProblem(undefined)
    if (draft[kind] && draft.values[field.id] !== 'placed') return place(field)
    // Typing is the default for keyboard and screen reader, drawing for touch and pen.
    const pointer = nativeEvent instanceof PointerEvent && detail > 0 ? nativeEvent.pointerType : ''
    const way = draft[kind]?.way ?? (pointer === 'touch' || pointer === 'pen' ? 'drawn' : 'typed')
    change({ strokes: draft[kind]?.strokes })
    return setMaking({ field, kind, way })
  }
  const adopt = (mark: Mark) => {
    if (!making) return
    const { kind, field } = making
    change({ [kind]: mark, strokes: undefined, values: { ...draft.values, [field.id]: 'placed' } })
    report('signature-made', `${kind} ${mark.way}`)
    report('field-filled', field.id)
    closeMaking()
  }
  const closeMaking = () => {
    const id = making?.field.id
    setMaking(undefined)
    if (id) requestAnimationFrame(() => focusField(id))
  }
  const submit = () => {
    const [first] = empty
    if (first) {
      setProblem(intl.formatMessage({ id: 'signing.fillFirst' }))
      return focusField(first.id)
    }
    if (!draft.agreed) {
      setProblem(intl.formatMessage({ id: 'signing.agreeFirst' }))
      return focusOn('[data-agree]')
    }
    if (seen.current.size > 0) report('pages-seen', pageRanges(seen.current))
    const { signature, initials } = draft
    const filled = ceremony.fields.map((field) => [
      field.id,
      markOf(field, draft) || isChecked(field, draft) ? 'placed' : textOf(field, draft, known),
    ])
    return act(() =>
      sign({
        letter_sha256: ceremony.letter_sha256,
        agreed: true,
        agreement: ceremony.agreement.version,
        ...(signature && { signature }),
        ...(initials && { initials }),
        fields: Object.fromEntries(filled),
      }),
    )
  }
  const act = (call: () => Promise<string | undefined>) =>
    run(async () => {
      const refused = await call()
      if (refused !== undefined) setProblem(refused || intl.formatMessage({ id: 'signing.failed' }))
    })
  const fieldsOf = (page: number, inText: boolean) => [
    ceremony.pages[page]?.added && <AddedPage key="added" />,
    ...ceremony.fields
      .filter((field) => field.page === page)
      .map((field) => (
        <FieldControl
          key={field.id}
          field={field}
          mark={markOf(field, draft)}
          ticked={isChecked(field, draft)}
          text={textOf(field, draft, known)}
          inText={inText}
          onPress={press}
          onText={(one, text) => change({ values: { ...draft.values, [one.id]: text } })}
        />
      )),
  ]
  return (
    <>
      <p className="muted">
        <FormattedMessage id="signing.from" values={{ company: ceremony.company_name }} />
      </p>
      <Letter
        ceremony={ceremony}
        letter={letter}
        asText={asText}
        onText={(chosen) => change({ asText: chosen })}
        onSeen={onSeen}
        fieldsOf={fieldsOf}
      />
      <p className="signing-hash muted">
        <FormattedMessage id="signing.hash" values={{ hash: <code dir="ltr">{ceremony.letter_sha256}</code> }} />
      </p>
      <SigningBar
        left={empty.length}
        agreement={ceremony.agreement.text}
        agreed={draft.agreed}
        busy={busy}
        problem={problem ?? failure}
        onNext={next}
        onAgree={(agreed) => {
          setProblem(undefined)
          change({ agreed })
          if (agreed) report('agreed', ceremony.agreement.version)
        }}
        onSign={submit}
        onDecline={() => setDeclining(true)}
      />
      {making && (
        <SignatureDialog
          kind={making.kind}
          way={making.way}
          text={draft[making.kind]?.text ?? (making.kind === 'signature' ? known.name : initialsOf(known.name))}
          signerName={known.name}
          strokes={draft.strokes ?? []}
          onStrokes={(strokes) => change({ strokes })}
          onAdopt={adopt}
          onClose={closeMaking}
        />
      )}
      {declining && (
        <AlertDialog
          title={<FormattedMessage id={words.title} />}
          text={<FormattedMessage id={words.text} values={{ days: undoDays }} />}
          cancel={<FormattedMessage id={words.back} />}
          confirm={<FormattedMessage id={words.confirm} />}
          onCancel={() => setDeclining(false)}
          onConfirm={() => {
            setDeclining(false)
            act(reject)
          }}
        />
      )}
    </>
  )
}

/** Text of the page that is added to a letter for its signature. */
const AddedPage = () => (
  <p className="signing-added">
    <FormattedMessage id="signing.addedPage" />
  </p>
)
