import { type Logger, pino } from 'pino'
import type { AppConfig } from '#config/config.ts'

/** Creates a structured logger on standard error; standard output is reserved for command output. */
export function createLog(config: Pick<AppConfig, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null }, pino.destination(2))
}
