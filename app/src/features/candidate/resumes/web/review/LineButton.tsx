import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { ReviewLine } from './review-view.ts'

interface Props {
  readonly line: ReviewLine
  readonly mark: 'value' | 'proposal' | 'unplaced' | undefined
  readonly isSelected: boolean
  /** True for the only line that the Tab key reaches; arrow keys reach the rest. */
  readonly isFocusable: boolean
  /** True to take the focus once the line is rendered, which waits for its page. */
  readonly takesFocus: boolean
  /** Pixels per point on a page picture; undefined where the line is shown as text. */
  readonly scale: number | undefined
  readonly onPress: (line: number) => void
}

const MARK: Record<'value' | 'proposal' | 'unplaced' | 'none', MessageId> = {
  value: 'resumes.line.value',
  proposal: 'resumes.line.proposal',
  unplaced: 'resumes.line.unplaced',
  none: 'resumes.line.none',
}

/** A line of the file, over its position on the page or as text. Pressing it shows its values. */
export function LineButton({
  line: { index, text, box },
  mark,
  isSelected,
  isFocusable,
  takesFocus,
  scale,
  onPress,
}: Props) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const place =
    scale !== undefined && box
      ? {
          insetInlineStart: box.left * scale,
          insetBlockStart: box.top * scale,
          inlineSize: box.width * scale,
          blockSize: box.height * scale,
        }
      : undefined
  return (
    <button
      ref={button}
      type="button"
      className={place ? 'review-mark' : 'review-line'}
      style={place}
      data-line={index}
      data-mark={mark}
      aria-pressed={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={intl.formatMessage({ id: MARK[mark ?? 'none'] }, { text })}
      onClick={() => onPress(index)}
    >
      {place ? null : text}
    </button>
  )
}
