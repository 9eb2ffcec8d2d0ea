export { workOnWebhooks } from './deliver.ts'
export { createWebhooks, type Webhooks } from './webhooks.ts'
