export { Connections, connectionsQuery } from './Connections.tsx'
