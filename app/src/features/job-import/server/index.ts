import { defineFeature } from '#platform/feature/feature.ts'
import { importCommands } from './commands.ts'

/** Job import. The sanitizer and language detection are loaded when a command imports. */
export const jobImport = defineFeature({ name: 'job-import', after: ['positions', 'search'], commands: importCommands })
