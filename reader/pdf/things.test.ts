import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { create, toBuffer } from 'qrcode'
import { expect, test } from 'vitest'
import { mayDrawQr } from './drawn.ts'
import { openPictures } from './pdfium.ts'

const code = create(
  '{"uqr":1,"tp":1,"nme":"Bygg AB","iref":"1042","ddt":"20261221","due":1250.00}',
).modules
const modules = Array.from({ length: code.size * code.size }, (_, at) => ({
  x: at % code.size,
  y: Math.floor(at / code.size),
  isDark: code.data[at] === 1,
})).filter(({ isDark }) => isDark)

async function seen(
  draw: (page: PDFPage, document: PDFDocument) => void | Promise<void>,
): Promise<boolean> {
  const document = await PDFDocument.create()
  await draw(document.addPage([595, 842]), document)
  const bytes = await document.save()
  const pictures = await openPictures(bytes)
  const { boxes, anywhere } = pictures.codePlaces(1)
  const answer = anywhere || boxes.length > 0
  pictures.close()
  // Whoever only looks at the file may be wrong about a page without a code, never about one with.
  if (answer) expect(mayDrawQr(bytes)).toBe(true)
  return answer
}

/** In points, the smallest that is printed. */
const side = 36
const dot = side / code.size

test('a code drawn as a square for each of its dots is seen, also where it lies between two squares that are counted by', async () => {
  expect(
    await seen((page) => {
      for (const { x, y } of modules)
        page.drawRectangle({ x: 280 + x * dot, y: 780 + y * dot, width: dot, height: dot })
    }),
  ).toBe(true)
})

test('a code drawn as one path is seen', async () => {
  expect(
    await seen((page) => {
      page.drawSvgPath(modules.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join(''), {
        x: 40,
        y: 100,
        scale: dot,
      })
    }),
  ).toBe(true)
})

test('a code drawn as a picture is seen', async () => {
  expect(
    await seen(async (page, document) => {
      page.drawImage(await document.embedPng(await toBuffer('1042')), {
        x: 40,
        y: 100,
        width: side,
        height: side,
      })
    }),
  ).toBe(true)
})

test('a picture of a whole slip may show one', async () => {
  expect(
    await seen(async (page, document) => {
      page.drawImage(await document.embedPng(await toBuffer('1042')), {
        x: 0,
        y: 0,
        width: 595,
        height: 250,
      })
    }),
  ).toBe(true)
})

test('text, a table, a dotted rule, a small mark and a broad logotype are none', async () => {
  expect(
    await seen(async (page, document) => {
      page.drawText('Faktura 1042', { x: 40, y: 800 })
      for (let row = 0; row < 30; row++)
        page.drawRectangle({ x: 40, y: 200 + row * 15, width: 515, height: 15, borderWidth: 0.5 })
      page.drawSvgPath(Array.from({ length: 300 }, (_, at) => `M${at * 1.7} 0h1`).join(''), {
        x: 40,
        y: 180,
      })
      page.drawSvgPath(
        Array.from({ length: 200 }, (_, at) => `L${at % 20} ${at % 17}`)
          .join('')
          .replace('L', 'M'),
        {
          x: 500,
          y: 820,
        },
      )
      page.drawImage(await document.embedPng(await toBuffer('1042')), {
        x: 40,
        y: 780,
        width: 150,
        height: 50,
      })
    }),
  ).toBe(false)
})

test('that a file holds no code is told without opening it, unless it cannot be told', async () => {
  const plain = await PDFDocument.create()
  plain.addPage().drawText('Faktura 1042', { x: 40, y: 800 })
  const bytes = await plain.save({ useObjectStreams: false })
  expect(mayDrawQr(bytes)).toBe(false)
  const text = Buffer.from(bytes).toString('latin1')
  const changed = (from: RegExp, to: string) =>
    mayDrawQr(Buffer.from(text.replace(from, to), 'latin1'))
  expect(changed(/endstream[^]*$/, '')).toBe(true)
  expect(changed(/stream\r?\n[^]*?endstream/, 'stream\npacked in another way\nendstream')).toBe(
    true,
  )
})
