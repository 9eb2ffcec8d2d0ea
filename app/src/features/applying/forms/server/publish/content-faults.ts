import { formLimits } from '../../limits.ts'
import type { DefinitionFault, FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { fieldsIn } from '../records/form-items.ts'
import type { FormPurpose } from '../records/store.ts'
import { asksPastPay } from './past-pay.ts'

/** JSON escapes of U+0000 and lone surrogates, which PostgreSQL refuses. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][\da-f]{2})/i

/** A fault of a form, with a code if pages report it in the reader's language. */
export interface FormFault extends DefinitionFault {
  code?: 'asks-nothing' | 'past-pay' | 'voluntary' | 'taken-key'
}

/** Returns everything in a parsed definition that a form of this product must not contain, by path. */
export function contentFaults(
  definition: FormDefinition,
  rules: { purpose: FormPurpose; allowPastPay: boolean },
): FormFault[] {
  const whole = (message: string): FormFault => ({ path: 'definition', message })
  const written = JSON.stringify(definition)
  const questions = fieldsIn(definition).length
  return [
    ...(written.length > formLimits.definitionCharacters
      ? [whole('It is longer than 1 MB. Split it into several forms.')]
      : []),
    ...(UNSTORABLE.test(written)
      ? [whole('It has characters that can’t be stored: U+0000 or half a character. Remove them.')]
      : []),
    ...(questions === 0 ? [{ ...whole('This form has no questions. Add one.'), code: 'asks-nothing' as const }] : []),
    ...(questions > formLimits.questions
      ? [whole(`It has ${questions} questions; a form can have ${formLimits.questions}.`)]
      : []),
    ...definition.sections.flatMap(({ items }, section) =>
      items.flatMap((item, index) => itemFaults(item, `sections[${section}].items[${index}]`, rules)),
    ),
  ]
}

function itemFaults(
  item: FieldItem,
  path: string,
  { purpose, allowPastPay }: { purpose: FormPurpose; allowPastPay: boolean },
): FormFault[] {
  return [
    ...(purpose === 'demographic' && item.required
      ? [
          {
            path: `${path}.required`,
            message: 'Answers to questions about the person are voluntary. Remove it.',
            code: 'voluntary' as const,
          },
        ]
      : []),
    ...(purpose !== 'application' && item.requiredAnswer
      ? [
          {
            path: `${path}.requiredAnswer`,
            message: 'Only questions of an application can require an answer for the job. Remove it.',
          },
        ]
      : []),
    ...(allowPastPay ? [] : wordings(item))
      .filter(({ words }) => asksPastPay(words))
      .map(({ at }) => ({
        path: `${path}.${at}`,
        message:
          'It asks for present or past pay, which the law forbids in many places. Ask for expected pay, or allow it with pcsxConfig.applyConfig.allowPastPay.',
        code: 'past-pay' as const,
      })),
  ]
}

/** Returns the question in each language, with the path of its label. */
function wordings({ label, ariaLabel, translations = {} }: FieldItem): { at: string; words: string }[] {
  const own = { at: 'label', words: [label, ariaLabel].filter(Boolean).join('. ') }
  const others = Object.entries(translations).map(([language, texts]) => ({
    at: `translations.${language}.label`,
    words: [texts.label, texts.ariaLabel].filter(Boolean).join('. '),
  }))
  return [own, ...others]
}
