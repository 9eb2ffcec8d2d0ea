import { emailRule } from './email.ts'
import { maxLengthRule } from './max-length.ts'
import { maxValueRule } from './max-value.ts'
import { minLengthRule } from './min-length.ts'
import { minValueRule } from './min-value.ts'
import { phoneRule } from './phone.ts'
import { regexRule } from './regex.ts'
import { sinRule } from './sin.ts'
import { ssnRule } from './ssn.ts'

/** Rules of text fields, by type. */
export const textRules = {
  email: emailRule,
  phone: phoneRule,
  regex: regexRule,
  minLength: minLengthRule,
  maxLength: maxLengthRule,
  minValue: minValueRule,
  maxValue: maxValueRule,
  ssn: ssnRule,
  sin: sinRule,
} as const
