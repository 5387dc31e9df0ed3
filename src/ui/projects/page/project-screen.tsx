import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { SampleMark } from '#ui/shell/frame/sample-mark.tsx'
import { css } from '../../../../styled-system/css'

export type ProjectTab = 'tools' | 'settings'

type Props = { project: Project; tab: ProjectTab; tools: ReactNode; data: ReactNode; limits: ReactNode }

/** One project: its developer tools, its properties, its data, and the limits of its strategies. */
export const ProjectScreen = ({ project, tab, tools, data, limits }: Props) => {
  const { t, i18n } = useLingui()
  const address = `/projects/${project.id}`
  return (
    <>
      <Back />
      <PageHeader
        title={project.projectName || t`未命名项目`}
        description={
          <span className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })}>
            {project.isSample && <SampleMark />}
            <code className={css({ fontFamily: 'mono', fontSize: 's', overflowWrap: 'anywhere' })}>{project.id}</code>
            <span>
              <Trans>创建于 {dateText(i18n, project.gmtCreate, { dateStyle: 'medium' })}</Trans>
            </span>
          </span>
        }
      />
      <nav aria-label={t`项目详情`} className={tabs}>
        <Link href={address} aria-current={tab === 'tools' ? 'page' : undefined} className={tabLink}>
          <Trans>开发者工具</Trans>
        </Link>
        <Link href={`${address}?tab=settings`} aria-current={tab === 'settings' ? 'page' : undefined} className={tabLink}>
          <Trans>项目设置</Trans>
        </Link>
      </nav>
      {tab === 'tools' ? (
        tools
      ) : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
          <Settings project={project} />
          {data}
          {limits}
        </div>
      )}
    </>
  )
}

const Settings = ({ project }: { project: Project }) => {
  const { t, i18n } = useLingui()
  return (
    <TitledCard id="project-settings" title={<Trans>项目设置</Trans>}>
      <dl className={facts}>
        <dt>
          <Trans>项目名称</Trans>
        </dt>
        <dd>
          {project.projectName || t`未命名项目`} {project.isSample && <SampleMark />}
        </dd>
        <dt>
          <Trans>项目 ID</Trans>
        </dt>
        <dd className={css({ fontFamily: 'mono' })}>{project.id}</dd>
        <dt>
          <Trans>租户 ID</Trans>
        </dt>
        <dd className={css({ fontFamily: 'mono' })}>{project.tenantId}</dd>
        <dt>
          <Trans>创建时间</Trans>
        </dt>
        <dd>
          <time dateTime={project.gmtCreate}>{dateText(i18n, project.gmtCreate, { dateStyle: 'long', timeStyle: 'short' })}</time>
        </dd>
      </dl>
    </TitledCard>
  )
}

/** For an id that belongs to no project of the organisation. */
export const UnknownProjectScreen = () => {
  const { t } = useLingui()
  return (
    <>
      <Back />
      <PageHeader title={t`项目详情`} />
      <EmptyState icon="folder" title={t`未找到项目`}>
        <Trans>该项目不存在，或已被删除。</Trans>
      </EmptyState>
    </>
  )
}

const Back = () => (
  <p className={css({ marginBottom: '3' })}>
    <Link href="/projects" className={buttonRecipe({ look: 'ghost', size: 'small' })}>
      <Icon name="back" />
      <Trans>返回项目列表</Trans>
    </Link>
  </p>
)

const tabs = css({ display: 'flex', gap: '1', borderBottom: '1px solid token(colors.line)', marginBottom: '6' })
const tabLink = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '10',
  paddingInline: '3',
  color: 'fg.muted',
  fontWeight: 'medium',
  marginBottom: '-1px',
  borderBottom: '2px solid transparent',
  _hover: { color: 'fg' },
  '&[aria-current]': { color: 'fg', borderBottomColor: 'accent' },
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '160px minmax(0, 1fr)' },
  rowGap: { base: '1', wide: '3' },
  columnGap: '5',
  '& dt': { color: 'fg.muted' },
  '& dd': { overflowWrap: 'anywhere', marginBottom: { base: '3', wide: '0' } },
})
