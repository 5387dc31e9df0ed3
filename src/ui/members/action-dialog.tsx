import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MemberRole } from '#contract/members/members.ts'
import { roleAfter } from '#contract/members/project-role-changes.ts'
import type { MemberAction, memberActionMachine } from '#machines/members/member-action.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { useMemberNames } from './names.ts'
import { type NamedProject, ProjectRoleFields } from './project-role-fields.tsx'
import { Removal } from './removal.tsx'

type Props = {
  actor: ActorRefFrom<typeof memberActionMachine>
  roles: readonly MemberRole[]
  /** Those in which a member may be given another role. */
  projects: readonly NamedProject[]
}

/** Asks before access is changed or taken away. */
export const ActionDialog = ({ actor, roles, projects }: Props) => {
  const problemText = useProblemText()
  const askings = useAskings()
  const { roleOf } = useMemberNames()
  const { t } = useLingui()
  const { asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isIncomplete = useSelector(actor, (it) => !it.matches('performing') && !it.can({ type: 'action.confirm' }))
  const isUnread = useSelector(actor, (it) => it.matches('unread'))
  const asking = asked && askings(asked)
  if (!asking) return null
  const cancel = () => actor.send({ type: 'action.cancel' })
  const givesRoles = asked.kind === 'changeRole' || asked.kind === 'changeProjectRoles'
  return (
    <Dialog title={asking.title} description={asking.description} onClose={isBusy ? undefined : cancel}>
      <Form onSubmit={() => actor.send({ type: 'action.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && !isUnread && <Callout kind="bad">{problemText(problem)}</Callout>}
        {problem && isUnread && (
          <LoadFailure onRetry={() => actor.send({ type: 'belongings.readAgain' })}>{problemText(problem)}</LoadFailure>
        )}
        {asked.kind === 'remove' && !isUnread && (
          <Removal
            belongings={asked.belongings}
            heir={asked.heir}
            disabled={isBusy}
            onChoose={(heir) => actor.send({ type: 'heir.choose', heir })}
          />
        )}
        {asked.kind === 'changeRole' && (
          <ChoiceField
            label={t`角色`}
            name="role"
            value={asked.role}
            placeholder={t`请选择`}
            options={roles
              .filter(({ id, isGrantable }) => isGrantable || id === asked.member.role)
              .map(({ id, name }) => ({ value: id, label: roleOf(name) }))}
            disabled={isBusy}
            onEdit={(role) => role !== '' && actor.send({ type: 'role.choose', role })}
            onLeave={nothing}
          />
        )}
        {asked.kind === 'changeProjectRoles' && (
          <ProjectRoleFields
            usual={asked.member.roleName}
            roleIn={(id) => roleAfter(asked, id)}
            heldIn={(id) => asked.member.projectRoles.find((it) => it.projectId === id)?.role ?? null}
            roles={roles}
            projects={projects}
            disabled={isBusy}
            onChoose={(change) => actor.send({ type: 'projectRole.choose', change })}
          />
        )}
        <DialogButtons
          action={asking.action}
          look={givesRoles ? 'primary' : 'danger'}
          busy={isBusy}
          disabled={isIncomplete}
          onCancel={cancel}
        />
      </Form>
    </Dialog>
  )
}

type Asking = { title: string; description: ReactNode; action: ReactNode }

/** What is asked before an action; null for those that happen at once. */
const useAskings = () => {
  const { t } = useLingui()
  return (asked: MemberAction): Asking | null => {
    switch (asked.kind) {
      case 'changeRole':
        return {
          title: t`更改“${asked.member.name}”的角色`,
          description: <Trans>您只能授予自己拥有的权限。更改立即生效。</Trans>,
          action: <Trans>更改角色</Trans>,
        }
      case 'changeProjectRoles':
        return {
          title: t`“${asked.member.name}”的项目角色`,
          description: <Trans>项目中的角色取代组织中的角色。您只能授予自己在该项目中拥有的权限。更改立即生效。</Trans>,
          action: <Trans>保存</Trans>,
        }
      case 'suspend':
        return {
          title: t`暂停“${asked.member.name}”的访问`,
          description: <Trans>此人在本组织的登录会立即退出，恢复前无法访问本组织。角色会保留。</Trans>,
          action: <Trans>暂停访问</Trans>,
        }
      case 'remove':
        return {
          title: t`将“${asked.member.name}”移出组织`,
          description: (
            <Trans>
              此人在本组织的登录会立即退出。账号本身以及组织中的分群、策略等内容都会保留；此人负责的内容交给新负责人。
            </Trans>
          ),
          action: <Trans>移出组织</Trans>,
        }
      case 'revoke':
        return {
          title: t`撤销给“${asked.invitation.email}”的邀请`,
          description: <Trans>邮件中的链接将失效。之后可以再次邀请。</Trans>,
          action: <Trans>撤销邀请</Trans>,
        }
      default:
        return null
    }
  }
}

type LinkProps = { link: string; copied: boolean; onCopy: () => void; onClose: () => void }

/** A new link of an invitation. It is shown once, because the server keeps only its digest. */
export const LinkDialog = ({ link, copied, onCopy, onClose }: LinkProps) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`邀请链接`}
      description={<Trans>只发给受邀者本人。以前的链接已失效；这个链接 7 天内有效，关闭后不再显示。</Trans>}
      onClose={onClose}
    >
      <CodeBlock label={t`链接`} code={link} isPlain action={<CopyButton copied={copied} onCopy={onCopy} />} />
    </Dialog>
  )
}

const nothing = () => {}
