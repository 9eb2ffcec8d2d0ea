#!/usr/bin/env node
import { keepCompiled } from './boot/keep-compiled.ts'

keepCompiled()
await import('./commands/run-cli.ts')
