/** The face of job import. The cleaner and the language detection are loaded when a command imports. */
export { importCommands } from './commands.ts'
