import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { organizationExportMachine } from '#machines/organization-settings/organization-export.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'

/** Where an admin takes a copy of the organisation. */
export const ExportSection = ({ actor }: { actor: ActorRefFrom<typeof organizationExportMachine> }) => {
  const { t } = useLingui()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <TitledCard
      id="organization-export"
      title={t`导出组织`}
      description={
        <Trans>
          包含成员、角色、项目设置、分群、策略、响应动作、指标、目标、告警规则和已保存的洞察，格式为
          JSON。不含密钥、优惠码、事件和用户档案。
        </Trans>
      }
    >
      <Button busy={isBusy} onClick={() => actor.send({ type: 'export.begin' })}>
        <Trans>导出组织</Trans>
      </Button>
    </TitledCard>
  )
}
