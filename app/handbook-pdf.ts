import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { whoInWords } from '#areas/foundation/users/permission-lines.ts'
import { heading, paragraph, type Block, type Look, type Run } from '#platform/server/pdf/blocks.ts'
import { taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import {
  allWords,
  chapterNames,
  inOrder,
  permissionsOf,
  readText,
  wordsIn,
  type HelpText,
} from './web/help/read-text.ts'

const bold: Look = { bold: true }
const runsOf = (tokens: readonly Token[], look: Look = {}): Run[] =>
  tokens.flatMap((token): Run[] => {
    const inside = token.type === 'strong' ? { ...look, ...bold } : look
    if ('tokens' in token && token.tokens) return runsOf(token.tokens, inside)
    return 'text' in token ? [{ text: String(token.text), ...inside }] : []
  })

/** Blocks of a text of the help; what it is made of its test tries. */
const blocksOf = (tokens: readonly Token[]): Block[] =>
  tokens.flatMap((token): Block[] => {
    if (token.type === 'space') return []
    if (token.type === 'list') {
      const { ordered, items } = token as Tokens.List
      return [
        {
          is: 'list',
          start: ordered ? 1 : null,
          items: items.map((item) => blocksOf(item.tokens)),
        },
      ]
    }
    const runs = runsOf([token], token.type === 'heading' ? bold : {})
    return [{ is: 'P', runs }]
  })

const told = (name: string, text: string): Block => ({
  is: 'P',
  runs: [{ text: `${name}: `, ...bold }, { text }],
})
const small = (text: string): Block => ({ is: 'P', runs: [{ text, ...bold }] })

function textBlocks(text: HelpText): Block[] {
  const words = wordsIn(text)
  return [
    heading('H3', text.title),
    ...blocksOf(lexer(text.body)),
    ...(words.length > 0 ? [small('Ord'), ...words.map(([term, means]) => told(term, means))] : []),
    small('Vem får vad'),
    ...permissionsOf(text).map(({ words: act, who, besides, seconds }) =>
      told(
        act,
        [
          whoInWords(who),
          besides,
          ...seconds.map((one) => `${one.when} kräver en andra person: ${whoInWords(one.who)}`),
        ]
          .filter(Boolean)
          .join('. '),
      ),
    ),
  ]
}

/**
 * The handbook as a PDF/A-3a, made as agreements are: a chapter on a page of its own, and the words
 * last (shell 112).
 *
 * @param date when it says it was made
 */
export const handbookPdf = (texts: readonly HelpText[], date: Date): Promise<Buffer> =>
  taggedPdf({
    title: 'Handbok för Skynet',
    subject: 'Vad varje sida är till för, hur man arbetar där och vem som får vad',
    author: 'Skynet',
    date,
    footer: 'Handbok för Skynet',
    blocks: [
      heading('H1', 'Handbok för Skynet'),
      paragraph('Vad varje sida är till för, hur man arbetar där och vem som får vad.'),
      ...Object.entries(chapterNames).flatMap(([chapter, name]): Block[] => {
        const own = texts.filter((text) => text.chapter === chapter)
        return [small(name), paragraph(own.map(({ title }) => title).join(', '))]
      }),
      ...Object.entries(chapterNames).flatMap(([chapter, name]): Block[] => [
        { is: 'pageBreak' },
        heading('H2', name),
        ...texts.filter((text) => text.chapter === chapter).flatMap(textBlocks),
      ]),
      { is: 'pageBreak' },
      heading('H2', 'Ord'),
      ...allWords.map(([term, means]) => told(term, means)),
    ],
  })

/** Lays the handbook beside the screens when they are built, under a name by what it says. */
export function handbookBeside(folder: string): Plugin {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => ({
      name: path.join(folder, name),
      text: readFileSync(path.join(folder, name), 'utf8'),
    }))
  const hash = createHash('sha256').update(
    JSON.stringify([files.map(({ text }) => text), allWords]),
  )
  const fileName = `assets/handbok-${hash.digest('hex').slice(0, 8)}.pdf`
  return {
    name: 'handbook-beside',
    apply: 'build',
    config: () => ({
      define: { 'import.meta.env.VITE_HANDBOOK_PDF': JSON.stringify(`/${fileName}`) },
    }),
    async generateBundle() {
      const texts = files.map(({ name, text }) => readText(name, text)).toSorted(inOrder)
      const dates = files.map(({ name }) => statSync(name).mtime)
      const date = dates.reduce((latest, one) => (one > latest ? one : latest))
      this.emitFile({ type: 'asset', fileName, source: await handbookPdf(texts, date) })
    },
  }
}
