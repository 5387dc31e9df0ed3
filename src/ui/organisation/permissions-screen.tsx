import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { lockOf, mayCreate } from '#contract/organisation/role-draft.ts'
import { Menu } from '#ui/components/menu.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { useIsNarrow } from '#ui/patterns/data-table/use-is-narrow.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from '../members/names.ts'
import { matrixRoles } from './matrix-cells.ts'
import { MatrixGrid, type MatrixProps } from './matrix-grid.tsx'
import { MatrixList } from './matrix-list.tsx'
import { RoleBar } from './role-bar.tsx'
import { RoleConflict } from './role-conflict.tsx'
import { type MatrixActor, ReviewDialog, RoleDeletion } from './role-dialogs.tsx'

type Props = {
  actor: MatrixActor
  /** The panel that says what one person can do. */
  checker: ReactNode
}

/** Which role may do what, and what one person may do. */
export const PermissionsScreen = ({ actor, checker }: Props) => {
  const { t } = useLingui()
  return (
    <div className={css({ maxWidth: '1680px' })}>
      <PageHeader
        title={t`权限管理`}
        description={t`每个角色能做什么。更改从持有者的下一次操作起生效；您只能授予自己拥有的权限。`}
      >
        <CreateMenu actor={actor} />
      </PageHeader>
      <RoleConflict actor={actor} />
      <RoleMatrix actor={actor} />
      <div className={css({ marginTop: '6' })}>{checker}</div>
      <ReviewDialog actor={actor} />
      <RoleDeletion actor={actor} />
    </div>
  )
}

/** The matrix of roles and permissions, and the bar of the role that is edited. */
export const RoleMatrix = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const { roles, held, draft, base, problem } = useSelector(actor, (it) => it.context)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isViewing = useSelector(actor, (it) => it.matches({ open: 'viewing' }))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  // What was read before may be out of date, so it is not shown beside a failure.
  if (roles.length === 0 || isFailed)
    return (
      <PageState
        problem={isLoading ? null : problem}
        isRetrying={isLoading}
        onRetry={() => actor.send({ type: 'matrix.reload' })}
        denied={t`这里是组织的角色和它们的权限。`}
        skeleton={[56, 480]}
      />
    )
  const props: MatrixProps = {
    columns: matrixRoles({ roles }, draft),
    draft,
    base,
    held,
    onToggle: (permission) => actor.send({ type: 'permission.toggle', permission }),
    onEdit: isViewing ? (id) => actor.send({ type: 'role.edit', id }) : null,
    onDelete: isViewing ? (id) => actor.send({ type: 'role.delete', id }) : null,
  }
  const isReadOnly = roles.every((it) => ['builtIn', 'readOnly'].includes(lockOf(it, held) ?? '')) && !mayCreate({ roles, held })
  return (
    <>
      {isReadOnly && <MayNotChange />}
      {isNarrow ? <MatrixList {...props} /> : <MatrixGrid {...props} />}
      <RoleBar actor={actor} />
    </>
  )
}

/** Makes a role: an empty one, or one with what another may do. */
const CreateMenu = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const { roles, held } = useSelector(actor, (it) => it.context)
  const isViewing = useSelector(actor, (it) => it.matches({ open: 'viewing' }))
  if (!isViewing || !mayCreate({ roles, held })) return null
  const create = (template: string | null) => actor.send({ type: 'role.create', template })
  return (
    <Menu
      label={t`选择模板`}
      trigger={<Trans>新建角色</Trans>}
      className={css({ border: '1px solid token(colors.line)', bg: 'bg.raised', paddingInline: '3', fontWeight: 'medium' })}
      items={[
        { id: 'empty', label: t`空白角色`, onSelect: () => create(null) },
        ...roles.map(({ id, name, builtIn }, index) => ({
          id,
          label: t`以“${builtIn ? roleOf(name) : name}”为模板`,
          separated: index === 0,
          onSelect: () => create(id),
        })),
      ]}
    />
  )
}
