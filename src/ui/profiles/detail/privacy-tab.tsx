import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { consentCategories } from '#contract/profiles/consent.ts'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from '../person/names.ts'
import { SimpleTable } from './simple-table.tsx'

type Props = {
  profile: ProfileDetail
  isExporting: boolean
  mayErase: boolean
  onExport: () => void
  onAnonymise: () => void
  onErase: () => void
}

/** What a person has agreed to, and what can be done with their data. */
export const PrivacyTab = ({ profile, isExporting, mayErase, onExport, onAnonymise, onErase }: Props) => {
  const { t } = useLingui()
  const { consents, consentStates } = usePersonNames()
  const history = consentCategories.flatMap((category) =>
    profile.consentHistory[category].map((answer) => ({ category, ...answer })),
  )
  history.sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <TitledCard
        id="consent"
        title={<Trans>同意记录</Trans>}
        description={<Trans>每个类别最近的 10 次变化，最新的在前。</Trans>}
      >
        {history.length === 0 ? (
          <p className={css({ color: 'fg.muted' })}>
            <Trans>这个人还没有被问过，或还没有回答。</Trans>
          </p>
        ) : (
          <SimpleTable
            label={t`同意记录`}
            head={[t`时间`, t`类别`, t`回答`, t`说明的版本`]}
            rows={history.map(({ category, at, is, version }, place) => ({
              id: `${category} ${place}`,
              cells: [<TimeText key="at" at={at} />, consents[category], consentStates[is], version],
            }))}
          />
        )}
      </TitledCard>
      <TitledCard
        id="export"
        title={<Trans>导出</Trans>}
        description={<Trans>一个 JSON 文件，包含这个人的全部资料、身份和记录，最多 20,000 个事件。</Trans>}
      >
        <Button icon="text" busy={isExporting} onClick={onExport}>
          <Trans>导出 JSON</Trans>
        </Button>
      </TitledCard>
      {profile.state !== 'anonymised' && (
        <TitledCard
          id="anonymise"
          title={<Trans>匿名化</Trans>}
          description={<Trans>移除这个人的 ID、特征和内容，保留次数和金额，统计不变。之后无法再认出此人。</Trans>}
        >
          {mayErase ? (
            <Button icon="hide" onClick={onAnonymise}>
              <Trans>匿名化…</Trans>
            </Button>
          ) : (
            <MayNotErase />
          )}
        </TitledCard>
      )}
      <TitledCard
        id="erase"
        title={<Trans>删除</Trans>}
        description={<Trans>删除这个人和此人做过的一切，之后到来的事件也会被移除。完成后给出一份证明。无法撤销。</Trans>}
      >
        {mayErase ? (
          <Button look="danger" icon="trash" onClick={onErase}>
            <Trans>删除此人的数据…</Trans>
          </Button>
        ) : (
          <MayNotErase />
        )}
      </TitledCard>
    </div>
  )
}

const MayNotErase = () => (
  <p className={css({ color: 'fg.muted', fontSize: 's' })}>
    <Trans>您没有这项权限。组织的所有者和管理员可以授予。</Trans>
  </p>
)
