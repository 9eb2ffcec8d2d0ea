/** The form shown by every entry, as data that each entry renders its own way. */

export type Kind = 'text' | 'email' | 'select' | 'radio' | 'checkbox' | 'textarea'

export interface Question {
  readonly name: string
  readonly kind: Kind
  readonly label: string
  readonly help: string | undefined
  /** Minimum length, for texts only. */
  readonly least: number | undefined
  /** The radio group that hides this question when its value is {@link HIDING}. */
  readonly hiddenBy: string | undefined
}

export interface Part {
  readonly title: string
  readonly questions: readonly Question[]
  /** The radio group that hides ten questions of this part, if any. */
  readonly switch: string | undefined
}

export interface Choice {
  readonly label: string
  readonly value: string
}

/** The choices of every select, radio group and checkbox group. */
export const choices: readonly Choice[] = [
  { label: 'Never so far', value: 'a' },
  { label: 'Up to two years', value: 'b' },
  { label: 'More than two years', value: 'c' },
]

/** The answer of a switch that hides its ten questions. */
export const HIDING = 'c'

/** The first question, a text, which receives the keys. */
export const TYPED = 's0q0'
/** The first switch: the third question of the first part. */
export const SWITCH = 's0q3'

const KINDS: readonly Kind[] = ['text', 'email', 'select', 'radio', 'checkbox', 'textarea']
const PER_PART = 25
const SWITCH_AT = 3
const HIDDEN_TOGETHER = 10

/** Returns a form with this many questions, 25 per part; every tenth has a visibility rule, ten per switch. */
export function makeForm(size: number): readonly Part[] {
  const parts = Math.ceil(size / PER_PART)
  const switches = Math.max(1, Math.round(size / 100))
  return Array.from({ length: parts }, (_, part) => {
    const switched = part % Math.floor(parts / switches) === 0 && part / Math.floor(parts / switches) < switches
    return {
      title: `Part ${part + 1}`,
      switch: switched ? `s${part}q${SWITCH_AT}` : undefined,
      questions: Array.from({ length: Math.min(PER_PART, size - part * PER_PART) }, (__, at) =>
        makeQuestion(part, at, switched),
      ),
    }
  })
}

function makeQuestion(part: number, at: number, switched: boolean): Question {
  const kind = KINDS[at % KINDS.length] ?? 'text'
  const written = kind === 'text' || kind === 'textarea'
  const hidden = switched && at > SWITCH_AT && at <= SWITCH_AT + HIDDEN_TOGETHER
  return {
    name: `s${part}q${at}`,
    kind,
    label: `Question ${part + 1}.${at + 1}`,
    help: at % 3 === 0 ? 'Answer as you would in a letter' : undefined,
    least: written ? 2 : undefined,
    hiddenBy: hidden ? `s${part}q${SWITCH_AT}` : undefined,
  }
}
