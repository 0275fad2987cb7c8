import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

type Listener = (event: { readonly data: unknown }) => void

/**
 * The way between the two halves of pdfjs, which in a browser run apart. Here they share a process,
 * and what one tells the other is handed over as it is: its own way copies every word twice, an
 * eighth of the time of a page.
 */
function openPort() {
  const listeners = new Set<Listener>()
  return {
    postMessage: (message: { readonly chunk?: object }) => {
      // The reading half goes on filling the object a chunk came in.
      const data = message.chunk ? { ...message, chunk: { ...message.chunk } } : message
      queueMicrotask(() => {
        for (const listener of listeners) listener({ data })
      })
    },
    addEventListener: (
      _type: string,
      listener: Listener,
      { signal }: { signal?: AbortSignal } = {},
    ) => {
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener))
    },
    removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
  }
}

function startWorker(): PDFWorker {
  const port = openPort()
  WorkerMessageHandler.initializeFromPort(port)
  // The typings know of no port at all.
  const worker: PDFWorker = Reflect.construct(PDFWorker, [{ port, verbosity: 0 }])
  return worker
}

/** The half of pdfjs that reads files, one for all files of a process. */
export const pdfWorker = startWorker()
