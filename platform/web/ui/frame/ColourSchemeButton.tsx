import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../look/icons.tsx'

/**
 * Turns between light and dark. The choice is kept in the browser; until there is one the system
 * decides.
 */
export function ColourSchemeButton({ className }: { className?: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <button
      type="button"
      className={className}
      aria-label={dark ? 'Ljust utseende' : 'Mörkt utseende'}
      title={dark ? 'Ljust utseende' : 'Mörkt utseende'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} size={18} />
    </button>
  )
}
