import { useEffect, useState } from 'react'
import { base64Blob } from './files/base64.ts'
import { pictureType } from './files/file-content.ts'
import { extensionOf } from './files/file-name.ts'
import type { UploadedFile } from './files/uploaded-file.ts'

/** Renders a thumbnail of a picture, or the extension of another file. Decorative: the name says the same. */
export function FileThumbnail({ file }: { readonly file: UploadedFile }) {
  const hasContent = file.file !== undefined || (file.status === 'done' && file.content !== '')
  const type = hasContent ? pictureType(file.name) : undefined
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!type) return undefined
    const made = URL.createObjectURL(file.file ?? base64Blob(file.content, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.content, file.file, type])
  return type && url ? (
    <img className="fk-file-picture" src={url} alt="" width={40} height={40} decoding="async" />
  ) : (
    <span className="fk-file-picture" aria-hidden="true" data-extension={extensionOf(file.name).slice(1, 5)} />
  )
}
