import { snakeCase } from 'change-case/keys'

/** A copy of an object with its keys, and those of all objects within it, in snake_case; lists stay lists. */
export function snakeCaseKeys(value: unknown): unknown {
  return snakeCase(value, Infinity)
}
