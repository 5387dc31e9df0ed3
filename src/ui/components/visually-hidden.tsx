import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={css({ srOnly: true })}>{children}</span>
