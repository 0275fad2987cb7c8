import { mkdtempSync, rmSync, symlinkSync, copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Word } from '../document.ts'
import { grayMap, isPrint, type Ocr } from './ocr.ts'

/**
 * The Swedish data read English just as well, and alone they see å, ä and ö that both together take for a and o; one language is also read in two
 * thirds of the time.
 */
const language = 'swe'
const require = createRequire(import.meta.url)

/** A folder where tesseract.js finds the language data, which lie deeper in their package. */
function languageFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'skynet-ocr-'))
  const package_ = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  const from = path.join(package_, '4.0.0_best_int', `${language}.traineddata.gz`)
  const to = path.join(folder, `${language}.traineddata.gz`)
  try {
    symlinkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
  return folder
}

/** Tesseract as WebAssembly, with its language data from npm: needs no network. About 300 MB while open. */
export async function inProcessTesseract(): Promise<Ocr> {
  const folder = languageFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
  })
  // Text wherever it is, in no order: automatic layout drops lines where two columns stand side by side, and the order is ours to find.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  return {
    engine: 'tesseract.js',
    words: async (image) => {
      const { data } = await worker.recognize(grayMap(image), {}, { text: false, blocks: true })
      const words = (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
      )
      return words
        .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }): Word => ({
          text: text.normalize('NFKC'),
          x: x0,
          y: y0,
          width: x1 - x0,
          height: y1 - y0,
          confidence: confidence / 100,
        }))
        .filter(isPrint)
    },
    close: async () => {
      await worker.terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
