import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { differenceOf } from '#contract/organisation/role-draft.ts'
import type { roleMatrixMachine } from '#machines/organisation/role-matrix.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { Difference } from './difference.tsx'

export type MatrixActor = ActorRefFrom<typeof roleMatrixMachine>

/** What saving changes, before it is saved. */
export const ReviewDialog = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const { draft, base } = useSelector(actor, (it) => it.context)
  const isShown = useSelector(actor, (it) => it.matches({ open: 'reviewing' }) || it.matches({ open: 'saving' }))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!isShown || !draft) return null
  const name = draft.name.trim()
  const back = () => actor.send({ type: 'review.back' })
  return (
    <Dialog title={base ? t`更改角色“${base.name}”` : t`创建角色“${name}”`} onClose={isBusy ? undefined : back}>
      <Form onSubmit={() => actor.send({ type: 'review.confirm' })}>
        <Difference difference={differenceOf(base, draft)} name={name} members={base?.members ?? null} />
        <DialogButtons
          action={base ? <Trans>保存角色</Trans> : <Trans>创建角色</Trans>}
          cancel={<Trans>继续编辑</Trans>}
          busy={isBusy}
          onCancel={back}
        />
      </Form>
    </Dialog>
  )
}

/** Asks before a role is deleted. */
export const RoleDeletion = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { leaving, problem } = useSelector(actor, (it) => it.context)
  const isShown = useSelector(actor, (it) => it.matches({ open: 'askingDeletion' }) || it.matches({ open: 'deleting' }))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!isShown || !leaving) return null
  const cancel = () => actor.send({ type: 'deletion.cancel' })
  return (
    <Dialog
      title={t`删除角色“${leaving.name}”`}
      description={<Trans>目前没有成员使用这个角色。删除后无法恢复。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'deletion.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && problem.code !== 'session.stale' && (
          <Callout kind="bad">{problemText(problem)}</Callout>
        )}
        <DialogButtons action={<Trans>删除角色</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
