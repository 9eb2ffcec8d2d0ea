import { type Logger, pino } from 'pino'
import type { AppConfig } from '#config/config.ts'

/** Structured lines on standard error, so that standard output stays for what a command says. */
export function createLog(config: Pick<AppConfig, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null }, pino.destination(2))
}
