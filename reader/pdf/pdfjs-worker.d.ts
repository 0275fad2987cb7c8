/** What the typings of pdfjs leave out: its half that reads files, beside the one that asks it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: {
    readonly initializeFromPort: (port: object) => void
  }
}
