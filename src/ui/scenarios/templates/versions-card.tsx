import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Rollout, ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import { useTemplateNames } from './names.ts'

type Props = {
  template: ScenarioTemplate
  onRollOut: (version: number) => void
  onOpen: (rollout: Rollout) => void
}

/** The versions of a template with the projects that have them, and what was rolled out. */
export const VersionsCard = ({ template: { versions, rollouts, versionOfNew }, onRollOut, onOpen }: Props) => {
  const { t, i18n } = useLingui()
  const names = useTemplateNames()
  const { goalText } = useScenarioNames()
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <TitledCard
        id="versions"
        title={<Trans>版本</Trans>}
        description={<Trans>推送任何一个版本都可以，也可以推送较早的版本。项目自己的检测规则不会被覆盖。</Trans>}
      >
        <PlainTable
          label={t`版本`}
          rows={versions}
          rowId={({ version }) => String(version)}
          columns={[
            {
              id: 'version',
              title: t`版本`,
              cell: ({ version }) => (
                <span className={css({ display: 'inline-flex', gap: '2', alignItems: 'center', whiteSpace: 'nowrap' })}>
                  {names.version(version)}
                  {version === versionOfNew && (
                    <Badge>
                      <Trans>新项目使用</Trans>
                    </Badge>
                  )}
                </span>
              ),
            },
            {
              id: 'note',
              title: t`更新说明`,
              cell: ({ note, publishedAt }) => (
                <span className={css({ whiteSpace: 'normal', overflowWrap: 'anywhere' })}>
                  {publishedAt === null ? t`产品自带` : note}
                </span>
              ),
            },
            { id: 'goal', title: t`默认 KPI`, cell: ({ content }) => goalText(content.goal) },
            { id: 'projects', title: t`使用的项目`, numeric: true, cell: ({ projects }) => i18n.number(projects) },
            { id: 'at', title: t`发布时间`, cell: ({ publishedAt }) => publishedAt && <TimeText at={publishedAt} /> },
            { id: 'by', title: t`发布人`, cell: ({ publishedBy }) => publishedBy },
            {
              id: 'act',
              title: t`操作`,
              cell: ({ version }) => (
                <Button size="small" aria-label={t`推送${names.version(version)}`} onClick={() => onRollOut(version)}>
                  <Trans>推送</Trans>
                </Button>
              ),
            },
          ]}
        />
      </TitledCard>
      <TitledCard id="rollouts" title={<Trans>推送记录</Trans>} description={<Trans>最近一次推送可以撤回。</Trans>}>
        {rollouts.length === 0 ? (
          <p className={css({ color: 'fg.muted' })}>
            <Trans>还没有推送过版本。</Trans>
          </p>
        ) : (
          <PlainTable
            label={t`推送记录`}
            rows={rollouts}
            rowId={({ id }) => id}
            columns={[
              { id: 'version', title: t`版本`, cell: ({ version }) => names.version(version) },
              {
                id: 'state',
                title: t`状态`,
                cell: ({ state }) => <Badge tone={names.rolloutStates[state].tone}>{names.rolloutStates[state].text}</Badge>,
              },
              { id: 'audience', title: t`范围`, cell: (it) => names.audienceOf(it) },
              {
                id: 'installed',
                title: t`已更新 / 项目`,
                numeric: true,
                cell: ({ installed, total }) => `${i18n.number(installed)} / ${i18n.number(total)}`,
              },
              { id: 'kept', title: t`待项目确认`, numeric: true, cell: ({ kept }) => i18n.number(kept) },
              { id: 'at', title: t`开始时间`, cell: ({ startedAt }) => <TimeText at={startedAt} /> },
              { id: 'by', title: t`操作人`, cell: ({ startedBy }) => startedBy },
              {
                id: 'act',
                title: t`操作`,
                cell: (it) => (
                  <Button size="small" aria-label={t`查看${names.version(it.version)}的推送`} onClick={() => onOpen(it)}>
                    <Trans>查看</Trans>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </TitledCard>
    </div>
  )
}
