export type Pages = never
export async function installPages(..._all: unknown[]): Promise<void> {}
export async function developmentPages() { return undefined }
export function builtPages() { return undefined }
