import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ProfileAction, profileActionMachine } from '#machines/profiles/profile-action.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { CertificateCard } from './certificate-card.tsx'

type Actor = ActorRefFrom<typeof profileActionMachine>
type Texts = Record<ProfileAction['kind'], { title: string; description: ReactNode; action: ReactNode }>

/** Asks why a merge is taken back or a person is removed, does it, and shows the certificate of a removal. */
export const ActionDialog = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const kind = useSelector(actor, (it) => it.context.action?.kind ?? null)
  const certificate = useSelector(actor, (it) => it.context.certificate)
  const { ref, busy, problem, submit, field } = useForm(actor)
  if (certificate)
    return (
      <Dialog wide title={t`完成证明`} onClose={() => actor.send({ type: 'certificate.dismiss' })}>
        <CertificateCard certificate={certificate} />
        <Button look="primary" onClick={() => actor.send({ type: 'certificate.dismiss' })}>
          <Trans>关闭</Trans>
        </Button>
      </Dialog>
    )
  if (kind === null) return null
  const texts: Texts = {
    undo: {
      title: t`撤销合并`,
      description: <Trans>合并时移动的 ID 会回到原来的用户，两边的次数和金额恢复到没有合并过的样子。</Trans>,
      action: <Trans>撤销合并</Trans>,
    },
    anonymise: {
      title: t`匿名化这个用户`,
      description: <Trans>ID、特征、事件的内容和消息会被移除，次数和金额保留。无法撤销。</Trans>,
      action: <Trans>匿名化</Trans>,
    },
    erase: {
      title: t`删除这个用户的数据`,
      description: <Trans>事件、特征、身份、消息和隔离区中的内容都会被删除，只留下一份证明。无法撤销。</Trans>,
      action: <Trans>删除</Trans>,
    },
  }
  const { title, description, action } = texts[kind]
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <Dialog title={title} description={description} onClose={busy ? undefined : cancel}>
      <div ref={ref}>
        <Form onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField label={t`原因`} hint={t`会记录在案。请不要写入此人的个人信息。`} autoComplete="off" {...field('reason')} />
          <DialogButtons action={action} look={kind === 'undo' ? 'primary' : 'danger'} busy={busy} onCancel={cancel} />
        </Form>
      </div>
    </Dialog>
  )
}
