import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type MemberRole, type MemberStatus, memberStatuses } from '#contract/members/members.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'
import type { NamedProject } from './project-role-fields.tsx'

export type Chosen = { role?: string; status?: MemberStatus; project?: string }
type Props = {
  text: string
  roles: readonly MemberRole[]
  projects: readonly NamedProject[]
  chosen: Chosen
  onType: (text: string) => void
  onFilter: (chosen: Chosen) => void
}

/** What narrows the list of members: a part of the name or the address, the role, the status, and a project in which they have another role. */
export const MemberFilters = ({ text, roles, projects, chosen, onType, onFilter }: Props) => {
  const { t } = useLingui()
  const { roleOf, statuses } = useMemberNames()
  const { role, status, project } = chosen
  const choose = (key: keyof Chosen, value: string) => {
    const { [key]: _, ...others } = chosen
    onFilter(value === '' ? others : { ...others, [key]: value })
  }
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`姓名或邮箱`} value={text} onEdit={onType} />
      </div>
      <select
        aria-label={t`角色`}
        value={role ?? ''}
        onChange={({ target: { value } }) => choose('role', value)}
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
        onChange={({ target: { value } }) => choose('status', value)}
        className={select}
      >
        <option value="">{t`所有状态`}</option>
        {memberStatuses.map((it) => (
          <option key={it} value={it}>
            {statuses[it]}
          </option>
        ))}
      </select>
      <select
        aria-label={t`项目角色`}
        value={project ?? ''}
        onChange={({ target: { value } }) => choose('project', value)}
        className={select}
      >
        <option value="">{t`不限项目角色`}</option>
        {projects.map(({ id, projectName: name }) => {
          const projectName = name || t`未命名项目`
          return (
            <option key={id} value={id}>
              {t`在“${projectName}”中另有角色`}
            </option>
          )
        })}
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
