import { Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { usertasks } from '../contract.ts'
import { texts } from '../texts.ts'
import { TaskLink } from './TaskLink.tsx'
import css from './tasks.module.css'

/**
 * In the toolbar: how many tasks one has in progress, and which (usertasks 4). Nothing when there
 * are none.
 */
export function TasksInProgress() {
  const { data: tasks = [] } = useAnswer(usertasks.getinprogress, {}, { refetchInterval: 60_000 })
  const [opened, setOpened] = useState(false)
  const button = useId()
  const title = useId()
  if (tasks.length === 0) return null
  const close = () => setOpened(false)
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <button
          id={button}
          type="button"
          className={css.indicator}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`${texts.inProgress}: ${tasks.length}`}
          onClick={() => setOpened(!opened)}
        >
          <Icon name="clock" />
          <span className="tabular">{tasks.length}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={title}
        className={css.begun}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          close()
          document.getElementById(button)?.focus()
        }}
      >
        <h2 id={title}>{texts.inProgress}</h2>
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <div>
                <RouteLink href={places.userTask(task.id)} onClick={close}>
                  {task.header}
                </RouteLink>
                <small>
                  Förfaller <Day of={task.dueDate} />
                </small>
              </div>
              <TaskLink task={task} short onFollow={close} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
