import { fileSizeText } from '@foyer/form-kit/file-size'
import { useEffect, useId, useState } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ThemeFileFacts } from '../../contract.ts'
import { changeFiles, themeCalls } from '../theme-queries.ts'

interface Props {
  readonly file: ThemeFileFacts
  /** Name of the group of radio buttons. */
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Called after the file was removed. */
  readonly onRemoved: () => void
}

/** One uploaded file: a button to choose it, its preview, its facts, and its removal. */
export function FileChoice({ file, name, isChosen, onChoose, onRemoved }: Props) {
  const id = useId()
  return (
    <li className="theme-file">
      <label className="theme-file-choice">
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} aria-describedby={id} />
        {file.kind === 'font' ? (
          <FontSample file={file} />
        ) : (
          <img src={file.url} alt="" width={file.width ?? undefined} height={file.height ?? undefined} loading="lazy" />
        )}
        <bdi>{file.name}</bdi>
      </label>
      <p className="muted" id={id}>
        <FileFacts file={file} />
      </p>
      {file.licence === '' ? null : (
        <details>
          <summary>
            <FormattedMessage id="theme.file.license" />
          </summary>
          <p className="theme-license-text" dir="auto">
            {file.licence}
          </p>
        </details>
      )}
      <RemoveFile file={file} onRemoved={onRemoved} />
    </li>
  )
}

/** Size of a file, and the size of a picture or the languages that a font can't write. */
function FileFacts({ file: { kind, bytes, width, height, languages } }: { readonly file: ThemeFileFacts }) {
  const intl = useIntl()
  const names = new Intl.DisplayNames([intl.locale], { type: 'language' })
  const size = fileSizeText(bytes, intl.locale)
  return (
    <>
      {kind === 'font' || width === null || height === null ? (
        size
      ) : (
        <FormattedMessage id="theme.file.pixels" values={{ width, height, size }} />
      )}
      {kind !== 'font' ? null : (
        <>
          {' · '}
          {languages.length === 0 ? (
            <FormattedMessage id="theme.file.covers" />
          ) : (
            <FormattedMessage
              id="theme.file.lacks"
              values={{
                languages: <FormattedList key="languages" value={languages.map((one) => names.of(one) ?? one)} />,
              }}
            />
          )}
        </>
      )}
    </>
  )
}

/** Letters in the font. They appear once it is loaded, never in a fallback font. */
function FontSample({ file: { id, url } }: { readonly file: ThemeFileFacts }) {
  const [family, setFamily] = useState<string>()
  useEffect(() => {
    const name = `theme-sample-${id.slice(0, 12)}`
    const face = new FontFace(name, `url(${url})`)
    let isWanted = true
    face.load().then(
      () => {
        if (!isWanted) return
        document.fonts.add(face)
        setFamily(name)
      },
      // The name and the facts are enough.
      () => undefined,
    )
    return () => {
      isWanted = false
      document.fonts.delete(face)
    }
  }, [id, url])
  return (
    <span className="theme-font-sample" aria-hidden="true" style={family ? { fontFamily: family } : undefined}>
      {family ? 'Aa' : ''}
    </span>
  )
}

function RemoveFile({ file: { id, name }, onRemoved }: Pick<Props, 'file' | 'onRemoved'>) {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useSubmit({ failed: 'theme.file.removeFailed' })
  const remove = async () => {
    setAsking(false)
    await themeCalls(app).removeFile(id)
    note(intl.formatMessage({ id: 'theme.file.removed' }, { name }))
    onRemoved()
    changeFiles(app, (files) => files.filter((file) => file.id !== id))
  }
  return (
    <>
      <button
        type="button"
        className="button theme-file-remove"
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        aria-label={intl.formatMessage({ id: 'theme.file.removeNamed' }, { name })}
        onClick={() => busy || setAsking(true)}
      >
        <FormattedMessage id="theme.file.remove" />
      </button>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="theme.file.removeAsk" values={{ name: <bdi key="name">{name}</bdi> }} />}
          text={<FormattedMessage id="theme.file.removeText" />}
          cancel={<FormattedMessage id="theme.cancel" />}
          confirm={<FormattedMessage id="theme.file.remove" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(remove)}
        />
      ) : null}
    </>
  )
}
