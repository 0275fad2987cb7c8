import { ActionIcon } from '@mantine/core'
import { Icon, type IconName } from '#platform/web/ui/look/icons.tsx'
import css from './viewer.module.css'

interface ViewerToolsProps {
  label: string
  hint: string
  scale: number
  fits: boolean
  first: boolean
  last: boolean
  onPage: (direction: 1 | -1) => void
  onZoom: (direction: 1 | -1) => void
  onFit: () => void
}

/** The viewer's line of tools: which page it is, other pages, nearer and further away. */
export function ViewerTools({
  label,
  hint,
  scale,
  fits,
  first,
  last,
  onPage,
  onZoom,
  onFit,
}: ViewerToolsProps) {
  return (
    <div className={css.tools}>
      <span className={css.label} role="status">
        {label}
      </span>
      <span className={css.hint}>{hint}</span>
      <Tool name="Föregående sida" icon="up" off={first} onClick={() => onPage(-1)} />
      <Tool name="Nästa sida" icon="down" off={last} onClick={() => onPage(1)} />
      <Tool name="Zooma ut" icon="minus" onClick={() => onZoom(-1)} />
      <span className={`${css.percent} tabular`}>{Math.round(scale * 100)}&nbsp;%</span>
      <Tool name="Zooma in" icon="plus" onClick={() => onZoom(1)} />
      <Tool name="Anpassa till bredden" icon="fit" off={fits} onClick={onFit} />
    </div>
  )
}

interface ToolProps {
  name: string
  icon: IconName
  off?: boolean
  onClick: () => void
}
function Tool({ name, icon, off = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={name}
      title={name}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
