import type { ReactNode } from 'react'

// Drawn on a 24 grid with a 1.75 line. One per menu entry first, then actions, states and kinds of
// document.
const shapes = {
  start: <path d="M3 11l9-8 9 8M5 9.5V20a1 1 0 001 1h4v-6h4v6h4a1 1 0 001-1V9.5" />,
  clients: (
    <path d="M3 21h18M5 21V5a1 1 0 011-1h7a1 1 0 011 1v16M14 9h4a1 1 0 011 1v11M8 8h3M8 12h3M8 16h3" />
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c.6-4 3.8-6 8-6s7.4 2 8 6" />
    </>
  ),
  'invoices-edit': (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h5M14 3l5 5v3M14 3v5h5M9 13h4M9 9h1M15 21l.6-2.8 5-5 2.2 2.2-5 5z" />
  ),
  invoices: <path d="M5 21V4a1 1 0 011-1h12a1 1 0 011 1v17l-3.5-2-3.5 2-3.5-2zM9 8h6M9 12h6" />,
  interpretation: (
    <path d="M4 8V5a1 1 0 011-1h3M16 4h3a1 1 0 011 1v3M20 16v3a1 1 0 01-1 1h-3M8 20H5a1 1 0 01-1-1v-3M8 9h8M8 12h8M8 15h5" />
  ),
  rules: <path d="M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M12 6h8M12 12h8M12 18h8" />,
  rating: <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />,
  prospect: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M3 21c.5-4 3.3-6 7-6 1.5 0 2.8.3 3.9.9M18 14v6M15 17h6" />
    </>
  ),
  onboarding: (
    <path d="M9 4h6v3H9zM9 5H6a1 1 0 00-1 1v14a1 1 0 001 1h12a1 1 0 001-1V6a1 1 0 00-1-1h-3M9 14l2 2 4-4" />
  ),
  agreement: (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h12a1 1 0 001-1V8zM14 3v5h5M8 17c1.5-3 2.5-3 3 0 .4 1 1.3-2 2-1.5.6.4 1 1 3 .5" />
  ),
  trigger: <path d="M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4" />,
  blacklist: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M5.7 5.7l12.6 12.6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 4.8a3.5 3.5 0 010 6.4M18 14.8c2 .7 3.2 2.5 3.5 5.2" />
    </>
  ),
  kyc: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="1.5" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.5 16c.4-1.5 1.5-2.3 3-2.3s2.6.8 3 2.3M14.5 10H18M14.5 14H18" />
    </>
  ),
  expired: (
    <path d="M4 6a1 1 0 011-1h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1zM4 10h16M8 3v4M16 3v4M10 13.5l4 4M14 13.5l-4 4" />
  ),
  batch: <path d="M12 3l9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5L12 21l9-4.5" />,
  'aml-monitor': (
    <>
      <path d="M2.5 12C4.5 7.7 8 5.5 12 5.5s7.5 2.2 9.5 6.5c-2 4.3-5.5 6.5-9.5 6.5S4.5 16.3 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'aml-risk': <path d="M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM12 8.5V13M12 16v.1" />,
  settings: (
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5zM9 14.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5z" />
  ),
  audit: <path d="M4 12a8 8 0 108-8c-2.5 0-4.7 1.1-6.2 3M4 4v4h4M12 8v4.5l3 1.8" />,
  delivery: <path d="M3 12l18-8-5 17-4-7zM12 14l4-4" />,
  apiclients: <path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  up: <path d="M12 19V5M6 11l6-6 6 6" />,
  down: <path d="M12 5v14M6 13l6 6 6-6" />,
  sortable: <path d="M8 10l4-4 4 4M8 14l4 4 4-4" />,
  left: <path d="M15 5l-7 7 7 7" />,
  right: <path d="M9 5l7 7-7 7" />,
  chevron: <path d="M6 9l6 6 6-6" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4 20h16" />,
  upload: <path d="M12 16V5M7 9.5l5-5 5 5M4 20h16" />,
  copy: (
    <path d="M9 9h10a1 1 0 011 1v10a1 1 0 01-1 1H9a1 1 0 01-1-1V10a1 1 0 011-1zM16 5V4a1 1 0 00-1-1H5a1 1 0 00-1 1v10a1 1 0 001 1h1" />
  ),
  check: <path d="M4.5 12.5l5 5 10-11" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  warning: <path d="M12 4L2.5 20h19zM12 10v4.5M12 17.3v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  more: <path d="M5 12v.1M12 12v.1M19 12v.1" strokeWidth="2.75" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  fit: <path d="M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3" />,
  undo: <path d="M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3" />,
  stamp: (
    <path d="M9 4a3 3 0 016 0c0 2.5-1.5 4-1.5 6.5h4a2 2 0 012 2V16h-15v-3.5a2 2 0 012-2h4C10.5 8 9 6.5 9 4zM4.5 20h15" />
  ),
  split: (
    <path d="M12 21v-6M12 15L6 9M12 15l6-6M6 9V4M18 9V4M3.5 6.5L6 4l2.5 2.5M15.5 6.5L18 4l2.5 2.5" />
  ),
  attach: (
    <path d="M20 11l-8.5 8.5a5 5 0 01-7-7l9-9a3.4 3.4 0 014.8 4.8l-9 9a1.7 1.7 0 01-2.4-2.4l8-8" />
  ),
  unlock: (
    <path d="M6 11h12a1 1 0 011 1v8a1 1 0 01-1 1H6a1 1 0 01-1-1v-8a1 1 0 011-1zM8 11V7a4 4 0 017.5-2" />
  ),
  edit: <path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5" />,
  delete: <path d="M4 7h16M9 7V4h6v3M6 7l1 13a1 1 0 001 1h8a1 1 0 001-1l1-13M10 11v6M14 11v6" />,
  refresh: <path d="M20 12a8 8 0 11-2.4-5.7L20 8.5M20 4v4.5h-4.5" />,
  link: <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1h5" />,
  calendar: (
    <path d="M4 6a1 1 0 011-1h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1zM4 10h16M8 3v4M16 3v4" />
  ),
  eye: (
    <>
      <path d="M2.5 12C4.5 7.7 8 5.5 12 5.5s7.5 2.2 9.5 6.5c-2 4.3-5.5 6.5-9.5 6.5S4.5 16.3 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4 0 7.5 2.2 9.5 6.5-.7 1.5-1.6 2.7-2.6 3.7M6.5 7.2C4.9 8.3 3.5 9.9 2.5 12c2 4.3 5.5 6.5 9.5 6.5 1.9 0 3.7-.5 5.2-1.5M4 4l16 16M9.9 9.9a3 3 0 004.2 4.2" />
  ),
  lock: (
    <path d="M6 11h12a1 1 0 011 1v8a1 1 0 01-1 1H6a1 1 0 01-1-1v-8a1 1 0 011-1zM8 11V8a4 4 0 018 0v3" />
  ),
  logout: <path d="M10 4H5a1 1 0 00-1 1v14a1 1 0 001 1h5M15 7.5l4.5 4.5-4.5 4.5M19 12H10" />,
  document: (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h12a1 1 0 001-1V8zM14 3v5h5M9 13h6M9 17h4" />
  ),
  image: (
    <path d="M4 5a1 1 0 011-1h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1zM4 17l5-5 4 4 3-3 4 4M15.5 8.5v.1" />
  ),
  pdf: (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h12a1 1 0 001-1V8zM14 3v5h5M8.5 17.5c2-1 4-5 3.5-7 0 3 2 5 4 5-2.5 0-5.5.7-7.5 2z" />
  ),
  word: (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h12a1 1 0 001-1V8zM14 3v5h5M8.5 12l1.5 6 2-5 2 5 1.5-6" />
  ),
  excel: (
    <path d="M14 3H6a1 1 0 00-1 1v16a1 1 0 001 1h12a1 1 0 001-1V8zM14 3v5h5M9.5 12l5 6M14.5 12l-5 6" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z" />,
  keyboard: (
    <path d="M3 7a1 1 0 011-1h16a1 1 0 011 1v10a1 1 0 01-1 1H4a1 1 0 01-1-1zM7 10v.1M11 10v.1M15 10v.1M18 10v.1M7 14h10" />
  ),
  mail: (
    <path d="M4 5h16a1 1 0 011 1v12a1 1 0 01-1 1H4a1 1 0 01-1-1V6a1 1 0 011-1zM3.5 6.5L12 13l8.5-6.5" />
  ),
  phone: (
    <path d="M5 4h4l1.5 5-2.5 1.5a11 11 0 005.5 5.5L15 13.5l5 1.5v4a1 1 0 01-1 1C10.7 20 4 13.3 4 5a1 1 0 011-1z" />
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes
/** Every icon's name, in drawing order. */
export const iconNames = Object.keys(shapes) as IconName[]

interface IconProps {
  name: IconName
  /** Side in px, default 16. */
  size?: number
  /** Read by screen readers. Without it the icon is decoration beside a word. */
  label?: string
}

/** One of the program's drawings, in the colour of the text around it. */
export function Icon({ name, size = 16, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      style={{ flex: 'none' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes[name]}
    </svg>
  )
}
