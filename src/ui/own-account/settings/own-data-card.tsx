import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import type { ownDataMachine } from '#machines/own-account/own-data.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof ownDataMachine>; account: ActorRefFrom<typeof ownAccountMachine> }

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }))

/** A copy of the person's data, and the deletion of their account. */
export const OwnDataCard = ({ actor, account: ownAccount }: Props) => {
  const state = useSelector(actor, (it) => it)
  const account = useSelector(ownAccount, (it) => it.context.account)
  const isIdle = state.matches('still')
  const isAsking = state.matches('asking') || state.matches('deleting')
  return (
    <TitledCard
      id="own-data"
      title={<Trans>我的数据</Trans>}
      description={<Trans>导出账号、登录、令牌和操作记录，格式为 JSON。删除账号后无法恢复。</Trans>}
    >
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button busy={state.matches('saving')} disabled={!isIdle} onClick={() => actor.send({ type: 'data.export' })}>
          <Trans>导出我的数据</Trans>
        </Button>
        {account?.isOfPlatform === false && (
          <Button look="danger" disabled={!isIdle} onClick={() => actor.send({ type: 'deletion.ask' })}>
            <Trans>删除账号</Trans>
          </Button>
        )}
      </div>
      {account && isAsking && (
        <Suspense>
          <DeletionDialog actor={actor} account={account} />
        </Suspense>
      )}
    </TitledCard>
  )
}
