import type { DefinitionFault, FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { fieldsIn } from '../form-items.ts'
import type { FormPurpose } from '../store.ts'
import { asksPastPay } from './past-pay.ts'

const MOST_QUESTIONS = 500
const LONGEST_DEFINITION = 1_000_000

/** Escapes that JSON writes for U+0000 and lone surrogates, which PostgreSQL refuses. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][\da-f]{2})/i

/** Returns what a parsed definition must not contain as a form of this product, by path. */
export function contentFaults(
  definition: FormDefinition,
  rules: { purpose: FormPurpose; allowPastPay: boolean },
): DefinitionFault[] {
  const whole = (message: string): DefinitionFault => ({ path: 'definition', message })
  const written = JSON.stringify(definition)
  const questions = fieldsIn(definition).length
  return [
    ...(written.length > LONGEST_DEFINITION ? [whole('It is longer than 1 MB. Split it into several forms.')] : []),
    ...(UNSTORABLE.test(written)
      ? [whole('It has characters that can’t be stored: U+0000 or half a character. Remove them.')]
      : []),
    ...(questions === 0 ? [whole('The form asks nothing. Add a question.')] : []),
    ...(questions > MOST_QUESTIONS ? [whole(`It has ${questions} questions; a form can have ${MOST_QUESTIONS}.`)] : []),
    ...definition.sections.flatMap(({ items }, section) =>
      items.flatMap((item, index) => itemFaults(item, `sections[${section}].items[${index}]`, rules)),
    ),
  ]
}

function itemFaults(
  item: FieldItem,
  path: string,
  { purpose, allowPastPay }: { purpose: FormPurpose; allowPastPay: boolean },
): DefinitionFault[] {
  const words = [item.label, item.ariaLabel].filter(Boolean).join('. ')
  return [
    ...(purpose === 'demographic' && item.required
      ? [{ path: `${path}.required`, message: 'Answers to questions about the person are voluntary. Remove it.' }]
      : []),
    ...(!allowPastPay && asksPastPay(words)
      ? [
          {
            path: `${path}.label`,
            message:
              'It asks for present or past pay, which the law forbids in many places. Ask for expected pay, or allow it with pcsxConfig.applyConfig.allowPastPay.',
          },
        ]
      : []),
  ]
}
