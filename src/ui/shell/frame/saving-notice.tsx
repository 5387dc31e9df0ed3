import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { savingMachine } from '#machines/shell/saving.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'

export type SavingActor = ActorRefFrom<typeof savingMachine>

/** Says that the server cannot save at the moment and that nothing is lost. Screen readers announce it politely. */
export const SavingNotice = ({ actor }: { actor: SavingActor }) => {
  const isImpossible = useSelector(actor, (it) => it.hasTag('impossible'))
  return (
    <div role="status" className={css({ '&:not(:empty)': { marginBottom: '5' } })}>
      {isImpossible && (
        <Callout kind="note">
          <Trans>服务器目前无法保存更改。已保存的内容不受影响，仍可查看；恢复后此提示会自动消失。</Trans>
        </Callout>
      )}
    </div>
  )
}
