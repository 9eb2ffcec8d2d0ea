import { flushCompileCache } from 'node:module'
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
await import('./server.ts')
flushCompileCache()
