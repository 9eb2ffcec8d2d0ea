import type { RuleDefinition } from '../definition/types.ts'

/** Returns the number that limits a rule; definitions can write it as a text. */
export function limitOf(rule: RuleDefinition): number | undefined {
  const number = typeof rule.value === 'string' && rule.value.trim() ? Number(rule.value) : rule.value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
