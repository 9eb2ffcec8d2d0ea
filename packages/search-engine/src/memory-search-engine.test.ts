import { describeSearchEngineContract } from './contract/index.ts'
import { createMemorySearchEngine } from './memory-search-engine.ts'

describeSearchEngineContract('The engine in memory', createMemorySearchEngine)
