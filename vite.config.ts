import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { handbookBeside } from './app/handbook-pdf.ts'
import { narrowFont } from './scripts/narrow-font.ts'
import { screenFiles } from './scripts/screen-files.ts'

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

/** Which modules each page needs before anything is drawn, and all that customers may come to need. */
const needed = { staff: new Set<string>(), customer: new Set<string>() }
const ofCustomers = new Set<string>()
const neededAtOnce: Plugin = {
  name: 'needed-at-once',
  buildEnd() {
    const enter = (id: string, into: Set<string>, isLazy: boolean) => {
      if (into.has(id)) return
      into.add(id)
      const module = this.getModuleInfo(id)
      for (const next of module?.importedIds ?? []) enter(next, into, isLazy)
      if (isLazy) for (const next of module?.dynamicallyImportedIds ?? []) enter(next, into, true)
    }
    for (const id of this.getModuleIds()) {
      if (!id.endsWith('.html')) continue
      const isCustomers = id.endsWith('/customer.html')
      enter(id, isCustomers ? needed.customer : needed.staff, false)
      if (isCustomers) enter(id, ofCustomers, true)
    }
  },
  // A file with a module of staff's in it brings what that file imports, and in the end their page,
  // which begins wherever it is loaded: on a customer's telephone too.
  generateBundle(_, bundle) {
    const reached = new Set<string>()
    const reach = (name: string) => {
      const file = bundle[name]
      if (reached.has(name) || file?.type !== 'chunk') return
      reached.add(name)
      for (const next of [...file.imports, ...file.dynamicImports]) reach(next)
      const alien = file.moduleIds.find((id) => !id.startsWith('\0') && !ofCustomers.has(id))
      if (alien) this.error(`Customers would be sent ${alien}, which is staff's, with ${name}.`)
    }
    for (const [name, file] of Object.entries(bundle))
      if (file.type === 'chunk' && file.facadeModuleId?.endsWith('/customer.html')) reach(name)
    if (reached.size === 0) this.error('No file begins the pages of customers.')
  },
}

/** Staff's page begins with what asks who is signed in, before the program that shows it has come. */
const beginFirst: Plugin = {
  name: 'begin-first',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'app/web/begin.ts', name: 'begin' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, path }) =>
      (path === '/customer.html' ? [] : Object.keys(bundle ?? {}))
        .filter((name) => /^assets\/begin-.*\.js$/.test(name))
        .map((name) => ({
          tag: 'script',
          injectTo: 'head-prepend' as const,
          attrs: { type: 'module', async: true, crossorigin: '', src: `/${name}` },
        })),
  },
}

export default defineConfig({
  plugins: [
    react(),
    preloadFont,
    neededAtOnce,
    beginFirst,
    narrowFont,
    screenFiles('app/web/sitemap.tsx'),
    handbookBeside('app/help'),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every browser of the last two years; no syntax is rewritten for older ones.
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // Staff's screens, and the few pages that customers open by a link.
    rolldownOptions: {
      input: ['index.html', 'customer.html'],
      output: {
        // Few files to a screen: what is needed at once, and what most screens share.
        codeSplitting: {
          groups: [
            { name: 'both', test: (id) => needed.staff.has(id) && ofCustomers.has(id) },
            { name: 'first', test: (id) => needed.staff.has(id) && !ofCustomers.has(id) },
            { name: 'common', test: (id) => !ofCustomers.has(id), minShareCount: 12 },
          ],
        },
      },
    },
  },
})
