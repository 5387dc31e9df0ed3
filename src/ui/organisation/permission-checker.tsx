import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import type { Member } from '#contract/members/members.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from '../members/names.ts'
import { MemberAnswer } from './member-answer.tsx'

/** What was read about the member who is chosen. */
export type MemberReading = {
  permissions: MemberPermissions | null
  problem: Problem | null
  isLoading: boolean
  onRetry: () => void
}

type Props = {
  /** What is typed into the search field. */
  text: string
  members: Reading<Member>
  /** The id of the member who is chosen; null for none. */
  chosen: string | null
  answer: MemberReading
  projects: readonly { id: string; projectName: string }[]
  /** The project that is asked about; null for the organisation. */
  project: string | null
  onProject: (id: string | null) => void
  onType: (text: string) => void
  onChoose: (id: string) => void
}

/** Says what one person can do, and through what. */
export const PermissionChecker = (props: Props) => {
  const { text, members, chosen, answer, projects, project, onProject, onType, onChoose } = props
  const { t } = useLingui()
  return (
    <Card aria-labelledby="permission-checker">
      <h2 id="permission-checker" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '1' })}>
        <Trans>某位成员能做什么</Trans>
      </h2>
      <p className={css({ color: 'fg.muted', marginBottom: '4', maxWidth: 'prose' })}>
        <Trans>选择一位成员和一个项目，查看每项权限以及它的来源。</Trans>
      </p>
      {members.problem?.code === 'permission.denied' ? (
        <PageState problem={members.problem} isRetrying={false} onRetry={members.onRetry} denied={t`这里是组织的成员。`} />
      ) : (
        <div className={columns}>
          <div className={css({ display: 'grid', gap: '2', alignContent: 'start' })}>
            <select
              aria-label={t`在哪里`}
              value={project ?? ''}
              onChange={({ target: { value } }) => onProject(value === '' ? null : value)}
              className={select}
            >
              <option value="">{t`整个组织`}</option>
              {projects.map(({ id, projectName }) => (
                <option key={id} value={id}>
                  {projectName || t`未命名项目`}
                </option>
              ))}
            </select>
            <SearchField label={t`姓名或邮箱`} value={text} onEdit={onType} />
            <Found members={members} chosen={chosen} onChoose={onChoose} />
          </div>
          <MemberAnswer isChosen={chosen !== null} answer={answer} />
        </div>
      )}
    </Card>
  )
}

const Found = ({ members: { rows, isLoading, problem, onRetry, onMore, isLoadingMore }, chosen, onChoose }: FoundProps) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  if (rows.length === 0 && (problem || isLoading))
    return (
      <PageState
        problem={problem}
        isRetrying={isLoading}
        onRetry={onRetry}
        denied={t`这里是组织的成员。`}
        skeleton={[40, 41, 42]}
      />
    )
  if (rows.length === 0)
    return (
      <p role="status" className={css({ color: 'fg.muted', paddingBlock: '3' })}>
        <Trans>没有符合的成员</Trans>
      </p>
    )
  return (
    <ul aria-label={t`成员`} className={list}>
      {rows.map(({ id, name, email, roleName }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} className={member} onClick={() => onChoose(id)}>
            <span className={css({ flex: '1', minWidth: '0' })}>
              <span className={clipped}>{name}</span>
              <span className={css({ color: 'fg.muted', fontSize: 'xs' })}>
                <span className={clipped}>{email}</span>
              </span>
            </span>
            <span className={css({ color: 'fg.muted', fontSize: 's' })}>{roleOf(roleName)}</span>
          </button>
        </li>
      ))}
      {onMore && (
        <li>
          <Button look="ghost" size="small" busy={isLoadingMore} onClick={onMore}>
            <Trans>显示更多</Trans>
          </Button>
        </li>
      )}
    </ul>
  )
}
type FoundProps = Pick<Props, 'members' | 'chosen' | 'onChoose'>

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '300px minmax(0, 1fr)' },
  alignItems: 'start',
})
const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: 'full',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
const list = css({ maxHeight: { base: '240px', wide: '480px' }, overflow: 'auto' })
const member = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  width: 'full',
  minHeight: '11',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'm',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-pressed=true]': { bg: 'accent.soft', color: 'accent' },
})
const clipped = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
