import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Taking types off and compiling is half of what loading the server costs; from the second start on it is read from here.
// In a folder of our own, because code is run from it. Where it cannot be written, starting only takes longer.
enableCompileCache(fileURLToPath(new URL('../../dist/compile-cache', import.meta.url)))
await import('./server.ts')
flushCompileCache()
