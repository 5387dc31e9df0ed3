import { css } from '../../../styled-system/css'

export const Logo = () => (
  <span
    className={css({ display: 'inline-flex', alignItems: 'center', gap: '2', fontWeight: 'bold', fontSize: 'l', color: 'fg' })}
  >
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" className={css({ color: 'accent.solid' })}>
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M5 21h22M9 21v-5m7 5v-9m7 9v-5M5 16c5 0 6-4 11-4s6 4 11 4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
    Causeway
  </span>
)
