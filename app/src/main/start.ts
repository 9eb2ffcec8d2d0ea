import { flushCompileCache } from 'node:module'
import { keepCompiled } from './boot/keep-compiled.ts'

keepCompiled()
await import('./server.ts')
flushCompileCache()
