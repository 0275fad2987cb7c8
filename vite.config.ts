import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lets the browser fetch the font with the page instead of after its styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${name}`,
          },
        })),
  },
}

export default defineConfig({
  plugins: [react(), preloadFont],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every browser of the last two years; no syntax is rewritten for older ones.
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
})
