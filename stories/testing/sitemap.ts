import { readFileSync } from 'node:fs'

/** Every address that the sitemap has; `/ui` is of no build but the designers'. */
export const sitemap = [
  ...readFileSync('app/web/sitemap.tsx', 'utf8').matchAll(/\b(?:screen|place)\(\s*'(\/[^']*)'/g),
].flatMap(([, address = '']) => (address === '/ui' ? [] : [address]))

/** What an address of the sitemap looks like when its parts are filled in. */
export const shapeOf = (address: string) =>
  new RegExp(
    `^${address.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\/\$\w+/g, '/[^/]+')}/?$`,
    'i',
  )
