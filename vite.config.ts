import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lets the browser fetch the font with the page instead of after its styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, path }) =>
      // Customers' pages are drawn in the font of their telephone.
      (path === '/customer.html' ? [] : Object.keys(bundle ?? {}))
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
    // Staff's screens, and the few pages that customers open by a link.
    rolldownOptions: { input: ['index.html', 'customer.html'] },
  },
})
