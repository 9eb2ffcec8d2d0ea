import type { Endpoint } from '#kernel/endpoint.ts'
import { features } from './features.ts'

/** Every endpoint of the product; tests and the API reference read it. */
export const contract: readonly Endpoint[] = features.flatMap(({ endpoints = [] }) => endpoints)
