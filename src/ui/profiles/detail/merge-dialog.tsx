import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { profileMergeMachine } from '#machines/profiles/profile-merge.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { MergePreview } from './merge-preview.tsx'

/** Makes two profiles one: asks which and why, shows what would change, then does it. */
export const MergeDialog = ({ actor }: { actor: ActorRefFrom<typeof profileMergeMachine> }) => {
  const { t } = useLingui()
  const preview = useSelector(actor, (it) => it.context.preview)
  const { ref, busy, problem, submit, field } = useForm(actor)
  const cancel = () => actor.send({ type: 'merge.cancel' })
  if (preview)
    return (
      <Dialog
        wide
        title={t`合并会改变什么`}
        description={<Trans>还没有改变任何内容。合并之后可以撤销。</Trans>}
        onClose={busy ? undefined : cancel}
      >
        {problem && (
          <div className={css({ marginBottom: '4' })}>
            <Callout kind="bad">{problem}</Callout>
          </div>
        )}
        <MergePreview preview={preview} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2', marginTop: '5' })}>
          <Button look="ghost" disabled={busy} onClick={() => actor.send({ type: 'merge.change' })}>
            <Trans>返回修改</Trans>
          </Button>
          <Button look="primary" busy={busy} onClick={() => actor.send({ type: 'merge.confirm' })}>
            <Trans>合并</Trans>
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={t`合并另一个用户`}
      description={<Trans>如果两个用户是同一个人，把另一个并入当前的用户。先看会改变什么，再决定。</Trans>}
      onClose={cancel}
    >
      <div ref={ref}>
        <Form onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField label={t`另一个用户的 ID（cdpId）`} autoComplete="off" {...field('other')} />
          <TextField label={t`原因`} hint={t`会记录在案。请不要写入此人的个人信息。`} autoComplete="off" {...field('reason')} />
          <DialogButtons action={<Trans>查看会改变什么</Trans>} busy={busy} onCancel={cancel} />
        </Form>
      </div>
    </Dialog>
  )
}
