import { Button, Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon } from '../look/icons.tsx'
import type { Column } from './column.ts'
import { chooseColumns, inOwnOrder, isFixed, useColumnChoice } from './column-choice.ts'
import css from './ColumnMenu.module.css'

/** px that a column may be given by name. */
const widths = [80, 120, 160, 220, 320, 480] as const

interface ColumnMenuProps<Row> {
  /** What is listed. */
  list: string
  /** All columns, as the list has them by itself. */
  columns: readonly Column<Row>[]
}
/** Which columns of a list are shown, in what order and how wide: each person's own (shell 101). */
export function ColumnMenu<Row>({ list, columns }: ColumnMenuProps<Row>) {
  const [opened, setOpened] = useState(false)
  const choice = useColumnChoice(list)
  const button = useId()
  const close = () => {
    setOpened(false)
    document.getElementById(button)?.focus()
  }
  const all = inOwnOrder(columns, choice)
  const keys = all.filter((column) => !isFixed(column, columns)).map(({ key }) => key)
  const show = (key: string, isShown: boolean) => {
    const others = choice.hidden.filter((one) => one !== key)
    chooseColumns(list, { ...choice, hidden: isShown ? others : [...others, key] })
  }
  const move = (key: string, step: number) => {
    const others = keys.filter((one) => one !== key)
    others.splice(keys.indexOf(key) + step, 0, key)
    chooseColumns(list, { ...choice, order: others })
  }
  const size = (key: string, px: number) => {
    const { [key]: _, ...others } = choice.widths
    chooseColumns(list, { ...choice, widths: px === 0 ? others : { ...others, [key]: px } })
  }
  const line = (column: Column<Row>) => {
    const { key, head } = column
    const fixed = isFixed(column, columns)
    const at = keys.indexOf(key)
    const px = choice.widths[key] ?? 0
    const step = (text: string, icon: 'up' | 'down', by: number, isEnd: boolean) => (
      // Not really disabled: the button one has just pressed keeps the focus.
      <button
        type="button"
        className={css.step}
        aria-label={`Flytta ${head} ${text}`}
        aria-disabled={fixed || isEnd || undefined}
        onClick={() => !fixed && !isEnd && move(key, by)}
      >
        <Icon name={icon} size={14} />
      </button>
    )
    return (
      <li key={key} className={css.line}>
        <label className={css.name}>
          <input
            type="checkbox"
            checked={fixed || !choice.hidden.includes(key)}
            disabled={fixed}
            onChange={(event) => show(key, event.currentTarget.checked)}
          />
          {head}
        </label>
        {step('åt vänster', 'up', -1, at <= 0)}
        {step('åt höger', 'down', 1, at === keys.length - 1)}
        <select
          className={css.width}
          aria-label={`Bredd på ${head}`}
          value={px}
          onChange={(event) => size(key, Number(event.currentTarget.value))}
        >
          <option value={0}>Efter innehållet</option>
          {[...new Set([...widths, ...(px === 0 ? [] : [px])])]
            .toSorted((one, other) => one - other)
            .map((one) => (
              <option key={one} value={one}>
                {one} px
              </option>
            ))}
        </select>
      </li>
    )
  }
  return (
    <Popover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="top-start"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          id={button}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Kolumner
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Kolumner, ${list}`}
        className={css.menu}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <ul className={css.lines}>{all.map(line)}</ul>
        <div className={css.foot}>
          <Button onClick={() => chooseColumns(list, undefined)}>Återställ</Button>
          <Button onClick={close}>Klar</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
