import { flushCompileCache } from 'node:module'
import { bundleOf } from './boot/bundle-of.ts'
import { setUpCompileCache } from './boot/compile-cache.ts'

setUpCompileCache()
await import(bundleOf('server') ?? './server.ts')
flushCompileCache()
