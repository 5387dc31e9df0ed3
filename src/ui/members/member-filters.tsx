import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type MemberRole, type MemberStatus, memberStatuses } from '#contract/members/members.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'

type Chosen = { role?: string; status?: MemberStatus }
type Props = {
  text: string
  roles: readonly MemberRole[]
  chosen: Chosen
  onType: (text: string) => void
  onFilter: (chosen: Chosen) => void
}

/** What narrows the list of members: a part of the name or the address, the role and the status. */
export const MemberFilters = ({ text, roles, chosen, onType, onFilter }: Props) => {
  const { t } = useLingui()
  const { roleOf, statuses } = useMemberNames()
  const { role, status } = chosen
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`姓名或邮箱`} value={text} onEdit={onType} />
      </div>
      <select
        aria-label={t`角色`}
        value={role ?? ''}
        onChange={({ target: { value } }) =>
          onFilter({ ...(status ? { status } : {}), ...(value === '' ? {} : { role: value }) })
        }
        className={select}
      >
        <option value="">{t`所有角色`}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {roleOf(name)}
          </option>
        ))}
      </select>
      <select
        aria-label={t`状态`}
        value={status ?? ''}
        onChange={({ target: { value } }) => {
          const next = memberStatuses.find((it) => it === value)
          onFilter({ ...(role ? { role } : {}), ...(next ? { status: next } : {}) })
        }}
        className={select}
      >
        <option value="">{t`所有状态`}</option>
        {memberStatuses.map((it) => (
          <option key={it} value={it}>
            {statuses[it]}
          </option>
        ))}
      </select>
    </>
  )
}

const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  maxWidth: { base: 'full', wide: '200px' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
