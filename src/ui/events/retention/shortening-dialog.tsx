import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ProjectData } from '#contract/events/project-data.ts'
import type { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'
import { ExactName } from '#ui/components/exact-name.tsx'
import { DeletionDialog } from '#ui/patterns/deletion-dialog.tsx'
import { css } from '../../../../styled-system/css'
import { useInstant, useMonths } from './instant.ts'

type Props = { actor: ActorRefFrom<typeof dataRetentionMachine>; data: ProjectData }

/** Says what a shorter retention deletes, and requires the project's name before it deletes anything. */
export const ShorteningDialog = ({ actor, data: { projectName, retention } }: Props) => {
  const { t } = useLingui()
  const { chosen, typed } = useSelector(actor, (it) => it.context)
  const isSure = useSelector(actor, (it) => it.matches({ asking: 'sure' }))
  const [instant, monthsText] = [useInstant(), useMonths()]
  const choice = retention.choices.find(({ months }) => months === chosen)
  if (!choice) return null
  const [since, after] = [instant(choice.since), monthsText(choice.months)]
  return (
    <DeletionDialog
      title={t`保留时间缩短为 ${after}？`}
      description={
        <Trans>
          项目“
          <ExactName name={projectName} />
          ”在 <strong className={strong}>{since}</strong> 之前收到的{' '}
          <strong className={strong}>
            <Plural value={choice.older} other="# 个事件" />
          </strong>
          ，连同更早的访问、页面浏览、被拒绝的事件和统计，将在约 10 分钟内永久删除，无法恢复。
        </Trans>
      }
      action={<Trans>缩短并删除</Trans>}
      typed={typed}
      isSure={isSure}
      onType={(name) => actor.send({ type: 'name.type', name })}
      onConfirm={() => actor.send({ type: 'deletion.confirm' })}
      onCancel={() => actor.send({ type: 'deletion.cancel' })}
    />
  )
}

const strong = css({ color: 'fg', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
