#!/usr/bin/env node
import { bundleOf } from './boot/bundle-of.ts'
import { keepCompiled } from './boot/keep-compiled.ts'

keepCompiled()
await import(bundleOf('cli') ?? './commands/run-cli.ts')
