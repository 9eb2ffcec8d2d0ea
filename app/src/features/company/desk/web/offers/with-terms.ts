import type { ChosenLetter } from '../letters/LetterFields.tsx'

/** Returns a letter whose start date and pay are those of the form around it. */
export const withTerms = (letter: ChosenLetter, terms: { startDate: string; pay: string }): ChosenLetter => ({
  ...letter,
  values: {
    ...letter.values,
    ...Object.fromEntries(
      letter.template.asked.flatMap(({ name, kind }) => (kind === 'text' ? [] : [[name, terms[kind]] as const])),
    ),
  },
})

/** Returns the field of the form that has the text of a placeholder, if it is a term of the offer. */
export const fieldOfTerm = (letter: ChosenLetter, name: string): string | undefined => {
  const kind = letter?.template.asked.find((one) => one.name === name)?.kind
  return kind === 'startDate' ? 'start_date' : kind === 'pay' ? 'pay' : undefined
}
