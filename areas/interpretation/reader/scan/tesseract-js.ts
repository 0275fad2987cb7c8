import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { GrayImage } from '../pdf/pdfium.ts'
import { grayMap, type Ocr, wordsOfTsv } from './ocr.ts'

/**
 * The Swedish data read English as well: of 596 words on five English scans alone they read 543 right, with the English data beside them 540, and
 * the English data alone, which know no å, ä and ö, 520. So no page is asked for its language.
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

async function startWorker(folder: string): Promise<Worker> {
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath: folder, cacheMethod: 'none', gzip: true })
  // Text wherever it is, in no order: automatic layout drops lines where two columns stand side by side, and the order is ours to find.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  return worker
}

/**
 * Tesseract as WebAssembly, with its language data from npm: needs no network. Images given at the same time are read by workers of their own,
 * about 150 MB each.
 */
export async function inProcessTesseract(): Promise<Ocr> {
  const folder = languageFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const resting = [await startWorker(folder)]

  const words = async (image: GrayImage) => {
    const worker = resting.pop() ?? (await startWorker(folder))
    try {
      const { data } = await worker.recognize(grayMap(image), {}, { text: false, tsv: true })
      resting.push(worker)
      return wordsOfTsv(data.tsv ?? '')
    } catch (error) {
      // What is left in its memory is not to be trusted.
      await worker.terminate()
      throw error
    }
  }
  return {
    engine: 'tesseract.js',
    words,
    close: async () => {
      await Promise.all(resting.map((worker) => worker.terminate()))
      process.off('exit', remove)
      remove()
    },
  }
}
