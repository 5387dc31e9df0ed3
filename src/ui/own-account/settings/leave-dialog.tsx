import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnMembership } from '#contract/own-account/own-account.ts'
import type { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type Props = { actor: ActorRefFrom<typeof ownAccountMachine>; membership: OwnMembership }

/** The question before a person leaves an organisation. */
export const LeaveDialog = ({ actor, membership: { name, isCurrent } }: Props) => {
  const { t } = useLingui()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const cancel = () => actor.send({ type: 'leaving.cancel' })
  return (
    <Dialog
      title={t`退出“${name}”？`}
      description={
        isCurrent ? (
          <Trans>
            您会立即失去访问权限，在该组织创建的 API
            令牌也会失效，随后转到您的另一个组织。您负责的目标和告警通知交给组织的所有者。再次加入需要新的邀请。
          </Trans>
        ) : (
          <Trans>
            您会立即失去访问权限，在该组织创建的 API 令牌也会失效。您负责的目标和告警通知交给组织的所有者。再次加入需要新的邀请。
          </Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'leaving.confirm' })}>
        <DialogButtons action={<Trans>退出组织</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
