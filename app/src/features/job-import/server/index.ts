/** Public interface of job import. The sanitizer and language detection are loaded when a command imports. */
export { importCommands } from './commands.ts'
