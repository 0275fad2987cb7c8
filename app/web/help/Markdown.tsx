import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Place } from '#platform/web/place.ts'
import css from './help.module.css'

/** What a token holds, or its words. */
function insides(token: Token): ReactNode {
  if ('tokens' in token && token.tokens) return drawn(token.tokens)
  return 'text' in token ? String(token.text) : ''
}

const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
  row.map((cell, at) => (
    <Cell key={at} {...(Cell === 'th' ? { scope: 'col' } : {})}>
      {drawn(cell.tokens)}
    </Cell>
  ))

function draw(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return <h4>{insides(token)}</h4>
    case 'paragraph':
      return <p>{insides(token)}</p>
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const List = ordered ? 'ol' : 'ul'
      return (
        <List>
          {items.map((item, at) => (
            <li key={at}>{drawn(item.tokens)}</li>
          ))}
        </List>
      )
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return (
        <table className={css.table}>
          <thead>
            <tr>{cells(header, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>{cells(row, 'td')}</tr>
            ))}
          </tbody>
        </table>
      )
    }
    case 'strong':
      return <strong>{insides(token)}</strong>
    case 'em':
      return <em>{insides(token)}</em>
    case 'codespan':
      return <kbd>{(token as Tokens.Codespan).text}</kbd>
    case 'link':
      // The help leads to screens alone, which its test tries.
      return <RouteLink href={(token as Tokens.Link).href as Place}>{insides(token)}</RouteLink>
    case 'space':
      return null
    default:
      return insides(token)
  }
}

const drawn = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, at) => <Drawn key={at} token={token} />)
const Drawn = ({ token }: { token: Token }) => draw(token)

/** A text of the help, of headings, paragraphs, lists, tables, bold words, keys and links to screens. */
export const Markdown = ({ text }: { text: string }) => (
  <div className={css.text}>{drawn(lexer(text))}</div>
)
