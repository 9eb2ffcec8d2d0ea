#!/usr/bin/env node
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
await import('./run-cli.ts')
