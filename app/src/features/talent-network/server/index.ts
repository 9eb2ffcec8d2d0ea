export { networkLinkRoute } from './link-route.ts'
export type { NetworkService } from './network-service.ts'
export { talentNetworkPart } from './personal-data.ts'
export { talentNetworkBindings } from './routes.ts'
