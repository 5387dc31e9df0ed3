import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnOrganization } from '#contract/members/members.ts'
import { css } from '../../../styled-system/css'

type Props = {
  organizations: readonly OwnOrganization[]
  /** The logo of the present one, if it has any. */
  logo: ReactNode
  isBusy: boolean
  onChoose: (id: string) => void
}

/** The organisations of a person, of which one is the present one. */
export const OrganizationSelect = ({ organizations, logo, isBusy, onChoose }: Props) => {
  const { t } = useLingui()
  const current = organizations.find((it) => it.isCurrent)
  return (
    <span className={css({ display: 'inline-flex', gap: '2', alignItems: 'center', minWidth: '0' })}>
      {logo}
      <select
        aria-label={t`当前组织`}
        value={current?.id ?? ''}
        disabled={isBusy}
        onChange={({ target: { value } }) => value !== current?.id && onChoose(value)}
        className={css({
          minHeight: '9',
          paddingInline: '2',
          maxWidth: '240px',
          borderRadius: 'm',
          border: '1px solid token(colors.line.strong)',
          bg: 'bg.raised',
          color: 'fg',
          fontSize: { base: '16px', wide: 'm' },
        })}
      >
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
