import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

type Props = { title: string; isEmpty: boolean; empty: ReactNode; children: ReactNode }

/** A part of a card: its title, and what is said if there is nothing in it. */
export const Part = ({ title, isEmpty, empty, children }: Props) => (
  <div>
    <h3 className={css({ fontSize: 'm', fontWeight: 'medium', marginBottom: '2' })}>{title}</h3>
    {isEmpty ? <p className={css({ color: 'fg.muted' })}>{empty}</p> : children}
  </div>
)
