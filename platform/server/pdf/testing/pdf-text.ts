import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, page after page. */
export async function pdfText(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    )
  }
  await document.loadingTask.destroy()
  return pages.join('\n')
}
