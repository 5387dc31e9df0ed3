import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { SegmentUser } from '#contract/segments/segments.ts'
import type { segmentActionMachine } from '#machines/segments/segment-action.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { Link } from '#ui/components/link.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { hrefOfUser } from './segment-users.ts'

type Props = { actor: ActorRefFrom<typeof segmentActionMachine> }

/** Asks before a segment is deleted, naming what is lost and who uses it, and says if it was archived instead. */
export const SegmentActionDialog = ({ actor }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { asked, outcome, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (outcome) {
    const dismiss = () => actor.send({ type: 'outcome.dismiss' })
    return (
      <Dialog
        title={t`分群已归档，没有删除`}
        description={<Trans>下面的分群用到了它。把它们改好之后，就可以删除。</Trans>}
        onClose={dismiss}
      >
        <Users users={outcome.usedBy} />
        <Button look="primary" onClick={dismiss}>
          <Trans>知道了</Trans>
        </Button>
      </Dialog>
    )
  }
  if (asked?.action !== 'delete') return null
  const { name, usedBy } = asked.segment
  const cancel = () => actor.send({ type: 'action.cancel' })
  const isUsed = usedBy.length > 0
  return (
    <Dialog
      title={t`删除分群“${name}”`}
      description={
        isUsed ? (
          <Trans>下面的分群用到了它，所以它会被归档，而不是删除。归档的分群不再提供选择，但仍会更新。</Trans>
        ) : (
          <Trans>条件、成员和进出记录都会被删除，无法恢复。用户本身不受影响。</Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'action.confirm' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        {isUsed && <Users users={usedBy} />}
        <DialogButtons
          action={isUsed ? <Trans>归档</Trans> : <Trans>删除分群</Trans>}
          look={isUsed ? 'primary' : 'danger'}
          busy={isBusy}
          onCancel={cancel}
        />
      </Form>
    </Dialog>
  )
}

const Users = ({ users }: { users: readonly SegmentUser[] }) => (
  <ul className={css({ marginBottom: '4', paddingLeft: '4', listStyle: 'disc' })}>
    {users.map((user) => (
      <li key={user.id}>
        <Link href={hrefOfUser(user)} className={css({ color: 'accent' })}>
          {user.name}
        </Link>
      </li>
    ))}
  </ul>
)
