import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** An address of the sitemap -> the files its screen needs beside those of every page. */
const screenFiles = z.record(z.string(), z.array(z.string()))

const partsOf = (address: string) => address.toLowerCase().split('/').filter(Boolean)
const isOptional = (part: string) => part.startsWith('{-$')
const isFixed = (part: string) => !part.includes('$')

/** Whether what is asked for is at an address of the sitemap, as its routes are written ($name, {-$maybe}). */
function isAt(asked: readonly string[], address: readonly string[]): boolean {
  const needed = address.filter((part) => !isOptional(part)).length
  return (
    asked.length >= needed &&
    asked.length <= address.length &&
    address.every((part, place) => !isFixed(part) || part === asked[place])
  )
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * The page as it is sent for an address: it names the files of the screen there, so that the browser
 * fetches them beside the program and not after it. `folder` holds screens.json, which the build
 * writes; without it the page is the same everywhere.
 */
export function pageTexts(folder: string, page: string): (address: string) => string {
  const file = path.join(folder, 'screens.json')
  if (!existsSync(file)) return () => page
  const screens = Object.entries(screenFiles.parse(JSON.parse(readFileSync(file, 'utf8'))))
    .map(([address, files]) => ({
      parts: partsOf(address),
      text: page.replace('</head>', `  ${files.map(linkTo).join('')}\n  </head>`),
    }))
    // Of two screens that match, the one that says more of the address is meant.
    .sort((one, other) => other.parts.filter(isFixed).length - one.parts.filter(isFixed).length)
  return (address) => {
    const asked = partsOf(address)
    return screens.find(({ parts }) => isAt(asked, parts))?.text ?? page
  }
}
