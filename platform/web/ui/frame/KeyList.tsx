import { Switch } from '@mantine/core'
import { bindings, setSingleKeys, singleKeys, type KeyBinding } from './keys.ts'
import css from './KeyList.module.css'
import { useStore } from '../list/store.ts'

const names: Record<string, string> = {
  mod: 'Ctrl',
  arrowdown: '↓',
  arrowup: '↑',
  arrowright: '→',
  escape: 'Esc',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  space: 'Mellanslag',
}
const parts = (key: string) =>
  key === '+'
    ? ['+']
    : key
        .split('+')
        .map((part) => names[part.toLowerCase()] ?? part[0]?.toUpperCase() + part.slice(1))

function Keys({ of }: { of: string }) {
  return (
    <span className={css.keys}>
      {parts(of).map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  )
}

/** The keys of the page as it stands now, and the choice to be without those that are one key. */
export function KeyList() {
  const registered = useStore(bindings)
  const single = useStore(singleKeys)
  const all: readonly KeyBinding[] = [
    ...registered,
    ...(registered.some(({ key }) => key.startsWith('g '))
      ? [{ key: 'g', text: 'Gå till en sida: tryck sedan på bokstaven som visas i menyn' }]
      : []),
    { key: '?', text: 'Visa eller stäng hjälpen' },
    { key: 'Escape', text: 'Stäng hjälpen, fönster och listor' },
  ]
  // Two lists on a page have the same keys.
  const listed = [
    ...new Map(all.map((one) => [`${one.key} ${one.text}`, one] as const)).values(),
  ].filter(({ key }) => !key.startsWith('g ') && (single || key.length > 1))
  return (
    <>
      <dl className={css.list}>
        {listed.map(({ key, text }) => (
          <div key={`${key} ${text}`}>
            <dt>{text}</dt>
            <dd>
              <Keys of={key} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={css.choice}
        label="Använd kortkommandon med en enda tangent"
        checked={single}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </>
  )
}
