import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'
import css from './onboarding.module.css'

const views = [
  { label: 'Pågående, längst utan att något hänt', href: places.onboardingsStill },
  { label: 'Pågående med fel', href: places.onboardingsFaulty },
  { label: 'Kräver manuell hantering', href: places.onboardingsManual },
  { label: 'Alla', href: places.onboardings },
] as const

/** Views of the list that are asked for often, each a link (onboarding 75). */
export const UsualViews = () => (
  <nav aria-label="Vanliga vyer">
    <ul className={css.legend}>
      {views.map(({ label, href }) => (
        <li key={href}>
          <RouteLink href={href}>{label}</RouteLink>
        </li>
      ))}
    </ul>
  </nav>
)
