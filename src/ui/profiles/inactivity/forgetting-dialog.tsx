import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ProfileInactivity } from '#contract/profiles/inactivity.ts'
import type { profileInactivityMachine } from '#machines/profiles/profile-inactivity.machine.ts'
import { ExactName } from '#ui/components/exact-name.tsx'
import { DeletionDialog } from '#ui/patterns/deletion-dialog.tsx'

type Props = { actor: ActorRefFrom<typeof profileInactivityMachine>; inactivity: ProfileInactivity }

/** Says who would be forgotten, and requires the project's name before anybody is. */
export const ForgettingDialog = ({ actor, inactivity: { projectName, choices } }: Props) => {
  const { t } = useLingui()
  const { chosen, typed } = useSelector(actor, (it) => it.context)
  const isSure = useSelector(actor, (it) => it.matches({ asking: 'sure' }))
  const choice = choices.find(({ days }) => days === chosen?.days)
  if (!choice) return null
  const { days, erased, anonymised } = choice
  return (
    <DeletionDialog
      title={t`${days} 天没有事件就忘记用户？`}
      description={
        <Trans>
          项目“
          <ExactName name={projectName} />
          ”的 <Plural value={erased} other="# 位用户" />
          连同事件将被删除，另有 <Plural value={anonymised} other="# 位有订单的用户" />
          将被匿名，每分钟最多 200 位，无法恢复。以后达到期限的用户也会这样处理。
        </Trans>
      }
      action={<Trans>保存并忘记</Trans>}
      typed={typed}
      isSure={isSure}
      onType={(name) => actor.send({ type: 'name.type', name })}
      onConfirm={() => actor.send({ type: 'deletion.confirm' })}
      onCancel={() => actor.send({ type: 'deletion.cancel' })}
    />
  )
}
