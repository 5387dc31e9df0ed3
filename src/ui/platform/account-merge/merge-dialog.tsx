import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { accountMergeMachine } from '#machines/platform/account-merge.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Form } from '#ui/components/form.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { ReasonField } from '../back-office/reason-field.tsx'
import { AccountSearch } from './account-search.tsx'
import { MergeFacts } from './merge-facts.tsx'

export type MergeActor = ActorRefFrom<typeof accountMergeMachine>
type Props = { actor: MergeActor }

/** Leads a platform admin from the account that is kept to the one that is merged into it and closed. */
export const AccountMergeDialog = ({ actor }: Props) => {
  const { t } = useLingui()
  const { kept, duplicate } = useSelector(actor, (it) => it.context)
  const state = useSelector(actor, (it) => it.value)
  if (state === 'closed' || !kept) return null
  const { name } = kept
  const cancel = () => actor.send({ type: 'merge.cancel' })
  const isConfirming = typeof state === 'object'
  const isChosen = state === 'reviewing' || state === 'merging' || state === 'refused'
  return (
    <Dialog
      title={isConfirming ? t`确认您的身份` : t`将另一个账号合并到“${name}”`}
      description={<About step={isConfirming ? 'password' : isChosen ? 'review' : 'search'} />}
      wide={isChosen}
      onClose={state === 'merging' || (isConfirming && state.reauthenticating === 'confirming') ? undefined : cancel}
    >
      {(state === 'choosing' || state === 'searching') && <AccountSearch actor={actor} onCancel={cancel} />}
      {state === 'previewing' && (
        <p className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
          <Spinner />
          <Trans>正在核对账号“{duplicate?.name ?? ''}”…</Trans>
        </p>
      )}
      {(state === 'reviewing' || state === 'merging') && <Review actor={actor} onCancel={cancel} />}
      {state === 'refused' && <Refused actor={actor} onCancel={cancel} />}
      {isConfirming && <PasswordStep actor={actor} onCancel={cancel} />}
    </Dialog>
  )
}

const About = ({ step }: { step: 'search' | 'review' | 'password' }): ReactNode => {
  if (step === 'password') return <Trans>合并无法撤销。请输入您的密码，之前填写的内容会保留。</Trans>
  if (step === 'review') return <Trans>请核对合并的结果。合并无法撤销；两个邮箱都会收到包含理由的邮件。</Trans>
  return <Trans>只合并属于同一个人的账号。找到的账号会被关闭，它的组织和内容归保留的账号所有。</Trans>
}

type StepProps = Props & { onCancel: () => void }

const ProblemOf = ({ actor }: Props) => {
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  if (!problem || problem.code === 'transport.aborted') return null
  return <Callout kind="bad">{problemText(problem)}</Callout>
}

const Review = ({ actor, onCancel }: StepProps) => {
  const { t } = useLingui()
  const { preview, draft, wrong, duplicate } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.matches('merging'))
  if (!preview || !duplicate) return null
  return (
    <Form onSubmit={() => actor.send({ type: 'merge.confirm' })}>
      <ProblemOf actor={actor} />
      <MergeFacts preview={preview} />
      <ReasonField
        value={draft.reason}
        wrong={wrong.reason ?? null}
        disabled={isBusy}
        onEdit={(reason) => actor.send({ type: 'draft.edit', change: { reason } })}
      />
      <TextField
        label={t`要关闭的账号的用户名`}
        name="account"
        autoComplete="off"
        spellCheck={false}
        value={draft.account}
        disabled={isBusy}
        problem={wrong.account && t`与要关闭的账号不一致`}
        hint={
          <Trans>
            请输入 <ExactName name={duplicate.name} /> 以确认
          </Trans>
        }
        onEdit={(account) => actor.send({ type: 'draft.edit', change: { account } })}
        onLeave={nothing}
      />
      <ChangeChoice actor={actor} disabled={isBusy} />
      <DialogButtons action={<Trans>合并并关闭账号</Trans>} look="danger" busy={isBusy} onCancel={onCancel} />
    </Form>
  )
}

const ChangeChoice = ({ actor, disabled }: Props & { disabled: boolean }) => (
  <div>
    <Button look="ghost" size="small" disabled={disabled} onClick={() => actor.send({ type: 'choice.change' })}>
      <Trans>选择别的账号</Trans>
    </Button>
  </div>
)

/** What stands in the way. Nothing can be typed here, because it would be of no use. */
const Refused = ({ actor, onCancel }: StepProps) => {
  const problemText = useProblemText()
  const preview = useSelector(actor, (it) => it.context.preview)
  if (!preview?.refusal) return null
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Callout kind="bad">{problemText({ code: preview.refusal })}</Callout>
      <MergeFacts preview={preview} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2' })}>
        <Button look="ghost" onClick={onCancel}>
          <Trans>取消</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'choice.change' })}>
          <Trans>选择别的账号</Trans>
        </Button>
      </div>
    </div>
  )
}

const PasswordStep = ({ actor, onCancel }: StepProps) => {
  const { t } = useLingui()
  const password = useSelector(actor, (it) => it.context.password)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Form label={t`确认您的身份`} onSubmit={() => actor.send({ type: 'password.submit' })}>
      <ProblemOf actor={actor} />
      <TextField
        label={t`您的密码`}
        type="password"
        autoComplete="current-password"
        value={password}
        disabled={isBusy}
        onEdit={(value) => actor.send({ type: 'password.edit', password: value })}
        onLeave={nothing}
      />
      <DialogButtons
        action={<Trans>确认并合并</Trans>}
        look="danger"
        busy={isBusy}
        cancel={<Trans>返回</Trans>}
        onCancel={onCancel}
      />
    </Form>
  )
}

const nothing = () => {}
