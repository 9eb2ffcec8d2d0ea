import { flushCompileCache } from 'node:module'
import { bundleOf } from './boot/bundle-of.ts'
import { keepCompiled } from './boot/keep-compiled.ts'

keepCompiled()
await import(bundleOf('server') ?? './server.ts')
flushCompileCache()
