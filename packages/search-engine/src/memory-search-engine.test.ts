import { describeSearchEngineConformance } from './conformance/index.ts'
import { createMemorySearchEngine } from './memory-search-engine.ts'

describeSearchEngineConformance('The engine in memory', createMemorySearchEngine)
