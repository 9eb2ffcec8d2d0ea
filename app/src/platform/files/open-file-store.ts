import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

/** Folder of the files of a site without another storage. */
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files')

/** The one place where files are kept, as the configuration says. Nothing is opened before it is used. */
export function openFileStore({ dataFolder, filesPlace }: Pick<AppConfig, 'dataFolder' | 'filesPlace'>): FileStore {
  return filesPlace ? createS3Store(filesPlace) : createFolderStore(filesFolder(dataFolder))
}
