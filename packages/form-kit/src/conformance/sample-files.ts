/** A text and a picture of 2 by 2 pixels, as chosen files. */
export const sampleFiles = [
  {
    uid: 'cv',
    name: 'cv.txt',
    size: 17,
    type: 'text/plain',
    lastModified: 1_760_000_000_000,
    webkitRelativePath: '',
    content: 'SSBiYWtlIGF0IG5pZ2h0Lgo=',
    status: 'done',
  },
  {
    uid: 'photo',
    name: 'photo.png',
    size: 76,
    type: 'image/png',
    lastModified: 1_760_000_000_000,
    webkitRelativePath: '',
    content: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR42mPgjgkCIob/b24CEQAiVQb7dPshBQAAAABJRU5ErkJggg==',
    status: 'done',
  },
] as const
