import { z } from 'zod'
import { listField, recordField, scriptsField } from './list-field.ts'
import { choicesOf } from './setting-choices.ts'
import { type Base, type Place, type SettingField, unwrap } from './setting-field.ts'
import { choiceField, jsonField, numberField, textField, threeWay, toggle } from './value-fields.ts'

/** Returns a setting as a field. */
export function fieldOf(given: Omit<Place, 'fieldOf'>): SettingField {
  const place = { ...given, fieldOf }
  const { schema, path, name, texts } = place
  const { here, isNullable, isOptional, fallback } = unwrap(schema)
  const help = texts.help(path)
  const base = { name, label: texts.label(path), ...(help !== undefined && { help }) }
  const special = specialField(path, base, place)
  if (special) return special
  if (here instanceof z.ZodBoolean) return isOptional ? threeWay(base, texts) : toggle(base, fallback)
  if (here instanceof z.ZodNumber) return numberField(base, here, isNullable, isOptional)
  if (here instanceof z.ZodEnum)
    return choiceField(base, choicesOf(path, here.options.map(String), texts) ?? [], isOptional)
  if (here instanceof z.ZodArray) return listField({ ...place, schema: here }, base)
  if (here instanceof z.ZodRecord) return recordField({ ...place, schema: here }, base)
  const choices = choicesOf(path, undefined, texts)
  if (choices) return choiceField(base, choices, isOptional)
  return textField(base, here, { path, isRequired: !isOptional && fallback === undefined })
}

/** Fields that follow from more than the type of their setting. */
function specialField(path: string, base: Base, place: Place): SettingField | undefined {
  if (path === 'company.country') return { ...choiceField(base, [], true), item: { ...base, type: 'country' } }
  if (path === 'overrides' || path === 'groupOverrides') return jsonField(base)
  if (path === 'headScripts') return scriptsField(base, place)
  return undefined
}
