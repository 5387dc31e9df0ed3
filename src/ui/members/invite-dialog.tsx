import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { locales } from '#contract/http/locale.ts'
import { invitationLimits } from '#contract/members/invitations.ts'
import type { MemberRole } from '#contract/members/members.ts'
import { withChoice } from '#contract/members/project-role-changes.ts'
import type { invitationMachine } from '#machines/members/invitation.machine.ts'
import type { InvitationField } from '#machines/members/invitation-draft.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'
import { type NamedProject, ProjectRoleFields } from './project-role-fields.tsx'

export type InvitationActor = ActorRefFrom<typeof invitationMachine>
type Props = {
  actor: InvitationActor
  roles: readonly MemberRole[]
  /** Those in which somebody may be given another role. */
  projects: readonly NamedProject[]
}

/** Each language by its own name, as its speakers look for it. */
const languages = { zh: '简体中文', en: 'English', ja: '日本語', fr: 'Français' } as const

/** The form that invites several people, and then what came of each address. */
export const InviteDialog = ({ actor, roles, projects }: Props) => {
  const { t } = useLingui()
  const isReported = useSelector(actor, (it) => it.matches('reported'))
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!isOpen) return null
  const close = () => actor.send({ type: 'form.close' })
  return (
    <Dialog
      title={t`邀请成员`}
      description={isReported ? undefined : <Trans>每人会收到一封邮件，其中的链接 7 天内有效，只能使用一次。</Trans>}
      onClose={isBusy ? undefined : close}
    >
      {isReported ? <Results actor={actor} onClose={close} /> : <Fields {...{ actor, roles, projects }} onCancel={close} />}
    </Dialog>
  )
}

const Fields = ({ actor, roles, projects, onCancel }: Props & { onCancel: () => void }) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const problemText = useProblemText()
  const { draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const most = invitationLimits.addresses
  const faults: Record<InvitationField, string> = {
    emails: t`请填写有效的邮箱，最多 ${most} 个`,
    role: t`请选择角色`,
    message: t`留言最多 500 个字符`,
  }
  const faultOf = (field: InvitationField) => (wrong.includes(field) ? faults[field] : undefined)
  return (
    <Form onSubmit={() => actor.send({ type: 'invitations.send' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      {draft.addresses.length > 0 && (
        <ul aria-label={t`受邀的邮箱`} className={chips}>
          {draft.addresses.map((address) => (
            <li key={address} className={chip}>
              <span className={css({ overflowWrap: 'anywhere' })}>{address}</span>
              <button
                type="button"
                disabled={isBusy}
                aria-label={t`移除 ${address}`}
                className={remove}
                onClick={() => actor.send({ type: 'address.remove', address })}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t`邮箱`}
        name="emails"
        autoComplete="off"
        inputMode="email"
        disabled={isBusy}
        hint={t`可以粘贴多个邮箱，用逗号、空格或换行分隔。`}
        value={draft.typed}
        problem={faultOf('emails')}
        onEdit={(typed) => actor.send({ type: 'draft.edit', change: { typed } })}
        onLeave={() => actor.send({ type: 'addresses.take' })}
        onKeyDown={(event) => {
          if (event.key !== ',' && event.key !== ';' && (event.key !== 'Enter' || draft.typed.trim() === '')) return
          if (event.nativeEvent.isComposing) return
          event.preventDefault()
          actor.send({ type: 'addresses.take' })
        }}
      />
      <ChoiceField
        label={t`角色`}
        name="role"
        value={draft.role}
        placeholder={t`请选择`}
        options={roles.filter((it) => it.isGrantable).map(({ id, name }) => ({ value: id, label: roleOf(name) }))}
        problem={faultOf('role')}
        disabled={isBusy}
        onEdit={(role) => actor.send({ type: 'draft.edit', change: { role } })}
        onLeave={nothing}
      />
      {projects.length > 0 && draft.role !== 'owner' && (
        <details open={draft.projectRoles.length > 0}>
          <summary className={css({ cursor: 'pointer', fontWeight: 'medium', paddingBlock: '1' })}>
            <Trans>单个项目中的角色（可选）</Trans>
          </summary>
          <ProjectRoleFields
            usual={roles.find(({ id }) => id === draft.role)?.name ?? ''}
            roleIn={(id) => draft.projectRoles.find(({ projectId }) => projectId === id)?.role ?? null}
            heldIn={nobody}
            roles={roles}
            projects={projects}
            disabled={isBusy}
            onChoose={(change) =>
              actor.send({ type: 'draft.edit', change: { projectRoles: withChoice(draft.projectRoles, change) } })
            }
          />
        </details>
      )}
      <ChoiceField
        label={t`邮件语言`}
        name="locale"
        value={draft.locale}
        placeholder={t`请选择`}
        options={locales.map((value) => ({ value, label: languages[value] }))}
        disabled={isBusy}
        onEdit={(value) => {
          const locale = locales.find((it) => it === value)
          if (locale) actor.send({ type: 'draft.edit', change: { locale } })
        }}
        onLeave={nothing}
      />
      <TextArea
        label={t`留言（可选）`}
        name="message"
        value={draft.message}
        problem={faultOf('message')}
        disabled={isBusy}
        onEdit={(message) => actor.send({ type: 'draft.edit', change: { message } })}
        onLeave={nothing}
      />
      <DialogButtons action={<Trans>发送邀请</Trans>} busy={isBusy} onCancel={onCancel} />
    </Form>
  )
}

const Results = ({ actor, onClose }: { actor: InvitationActor; onClose: () => void }) => {
  const { t } = useLingui()
  const { outcomes } = useMemberNames()
  const results = useSelector(actor, (it) => it.context.results)
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <ul aria-label={t`邀请结果`} className={css({ display: 'grid', gap: '2' })}>
        {results.map(({ email, outcome }) => (
          <li key={email} className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2' })}>
            <span className={css({ overflowWrap: 'anywhere' })}>{email}</span>
            <Badge tone={outcome === 'sent' ? 'good' : 'neutral'}>{outcomes[outcome]}</Badge>
          </li>
        ))}
      </ul>
      <Button look="primary" onClick={onClose}>
        <Trans>完成</Trans>
      </Button>
    </div>
  )
}

const nothing = () => {}
const nobody = () => null
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingLeft: '2',
  borderRadius: 'm',
  bg: 'bg.hover',
  fontSize: 's',
  minHeight: '7',
  maxWidth: 'full',
})
const remove = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  flex: 'none',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg' },
})
