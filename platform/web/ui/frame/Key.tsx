import type { ComponentProps } from 'react'
import css from './Key.module.css'

/** A key beside what it does. */
export const Key = (props: ComponentProps<'kbd'>) => <kbd className={css.key} {...props} />
