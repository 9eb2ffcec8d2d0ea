import { z } from 'zod'
import { isRecord } from '#kernel/values/json-value.ts'
import { siteSettingsLimits } from '../../limits.ts'
import type { Choice } from './setting-choices.ts'
import {
  type Base,
  type Bounds,
  itself,
  listOf,
  type Schema,
  type SettingField,
  textOf,
  UnreadableField,
} from './setting-field.ts'
import type { SettingTexts } from './setting-texts.ts'

/** Texts longer than a line. */
const LONG = new Set([
  'messageTemplates.*.text',
  'chatbotxConfig.knowledge.*.text',
  'chatbotxConfig.welcomeText',
  'headScripts.*.code',
])

export function textField(
  base: Base,
  here: Schema,
  { path, isRequired }: { path: string; isRequired: boolean },
): SettingField {
  const { contentMediaType, writeOnly } = z.globalRegistry.get(here) ?? {}
  const { maximum } = here._zod.bag as Bounds
  const isHtml = contentMediaType === 'text/html'
  const type = isHtml ? 'companyHtml' : LONG.has(path) ? 'lines' : 'text'
  return {
    item: {
      ...base,
      type,
      ...(isRequired && { required: true }),
      ...(maximum !== undefined && !isHtml && { rules: [{ type: 'maxLength', value: maximum }], counter: false }),
      ...(writeOnly === true && { placeholder: '********' }),
    },
    read: textOf,
    write: (value) => textOf(value).trim() || undefined,
    partOf: itself,
  }
}

export const toggle = (base: Base, fallback: unknown): SettingField => ({
  item: { ...base, type: 'checkboxItem', toggle: true },
  read: (value) => value ?? fallback ?? false,
  write: (value) => value === true,
  partOf: itself,
})

const SWITCH = ['unset', 'on', 'off'] as const

/** A switch that can also be left to another setting. */
export function threeWay(base: Base, { say }: SettingTexts): SettingField {
  const choices = SWITCH.map((value) => ({ value, label: say(`setting.choice.switch.${value}`) }))
  return {
    item: { ...base, type: 'radio', direction: 'row', choices },
    read: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : 'unset'),
    write: (value) => (value === 'on' || value === 'off' ? value === 'on' : undefined),
    partOf: itself,
  }
}

export function numberField(base: Base, here: Schema, isNullable: boolean, isOptional: boolean): SettingField {
  const { minimum, maximum } = here._zod.bag as Bounds
  const rules = [
    ...(minimum === undefined ? [] : [{ type: 'minValue', value: minimum }]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [{ type: 'maxValue', value: maximum }]),
  ]
  return {
    item: { ...base, type: 'number', rules, ...(!isNullable && !isOptional && { required: true }) },
    read: (value) => value ?? null,
    write: (value) => (typeof value === 'number' ? value : isNullable ? null : undefined),
    partOf: itself,
  }
}

export function choiceField(base: Base, choices: readonly Choice[], isOptional: boolean): SettingField {
  return {
    item: {
      ...base,
      type: choices.length > siteSettingsLimits.choicesShown ? 'select' : 'radio',
      choices,
      ...(!isOptional && { required: true }),
    },
    read: (value) => value ?? null,
    write: (value) => textOf(value) || undefined,
    partOf: itself,
  }
}

export const linesOf = (value: unknown): string[] =>
  textOf(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Reads lines such as `value = name`. @throws UnreadableField */
export function pairsOf(value: unknown): [string, string][] {
  return linesOf(value).map((line) => {
    const middle = line.lastIndexOf('=')
    const [key, name] = [line.slice(0, Math.max(0, middle)).trim(), line.slice(middle + 1).trim()]
    if (!key || !name) throw new UnreadableField('setting.fault.pairs')
    return [key, name]
  })
}

export const rolesField = (base: Base): SettingField => ({
  item: { ...base, type: 'lines' },
  read: (value) =>
    listOf(value)
      .map((row) => (isRecord(row) ? `${String(row['value'])} = ${String(row['role'])}` : ''))
      .join('\n'),
  write: (value) => {
    const pairs = pairsOf(value).map(([group, role]) => ({ value: group, role }))
    return pairs.length === 0 ? undefined : pairs
  },
  partOf: itself,
})

export const jsonField = (base: Base): SettingField => ({
  item: { ...base, type: 'lines', isCode: true },
  read: (value) => (isRecord(value) && Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : ''),
  write: (value) => {
    const text = textOf(value).trim()
    if (text === '') return undefined
    try {
      const parsed: unknown = JSON.parse(text)
      return parsed
    } catch {
      throw new UnreadableField('setting.fault.json')
    }
  },
  partOf: itself,
})
