#!/usr/bin/env node
import { bundleOf } from './boot/bundle-of.ts'
import { setUpCompileCache } from './boot/compile-cache.ts'

setUpCompileCache()
await import(bundleOf('cli') ?? './commands/run-cli.ts')
