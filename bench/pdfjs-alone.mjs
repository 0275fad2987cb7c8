// pdfjs as it comes in a thread of its own, since it changes what it shares a program with: tells
// how long it took for the text of every page, in ms.
import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

async function readText(data) {
  const begun = performance.now()
  const document = await getDocument({ data, verbosity: 0 }).promise
  for (let number = 1; number <= document.numPages; number++)
    await (await document.getPage(number)).getTextContent()
  await document.loadingTask.destroy()
  parentPort.postMessage(performance.now() - begun)
}

parentPort.on('message', (data) => void readText(data))
