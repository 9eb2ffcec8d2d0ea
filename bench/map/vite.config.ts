import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuMessages } from '../../app/vite/icu-messages.ts'
import { packedData } from '../../app/vite/packed-data.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const repository = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig(({ command }) => ({
  root,
  plugins: [icuMessages(), packedData({ inBrowser: command === 'build' }), react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  server: { fs: { allow: [repository] } },
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
}))
