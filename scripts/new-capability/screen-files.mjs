const quoted = (text) => text.replaceAll('`', '\\`').replaceAll('$', '\\$')

/** The page: a list that is empty at first, behind its permission, with its title and its entry in the navigation. */
export const screenFiles = ({ name, all, one, camel, titles }) => ({
  [`src/ui/${name}/page-titles.ts`]: `import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const ${camel}PageTitles = { '/${name}': msg\`${quoted(titles.zh)}\` } as const satisfies PageTitles
`,
  [`src/ui/${name}/navigation.ts`]: `import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { ${camel}PageTitles } from './page-titles.ts'

export const ${camel}Navigation: NavigationEntry[] = [
  { group: 'project', place: 90, href: '/${name}', icon: 'folder', name: ${camel}PageTitles['/${name}'], under: ['/${name}'] },
]
`,
  [`src/ui/${name}/texts.ts`]: `import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with these screens, so that other pages do not wait for the texts.
await loadTexts(import.meta.glob('./locales/*.po'))
`,
  [`src/ui/${name}/${name}-screen.tsx`]: `import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ${one} } from '#contract/${name}/${name}.ts'
import type { Problem } from '#contract/http/problem.ts'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { ${camel}PageTitles } from './page-titles.ts'

type Props = {
  /** Null while they are loading. */
  items: readonly ${one}[] | null
  problem: Problem | null
  busy: boolean
  onRetry: () => void
}

/** ${titles.en} of the current project. */
export const ${all}Screen = ({ items, problem, busy, onRetry }: Props) => {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader title={i18n._(${camel}PageTitles['/${name}'])} />
      {problem ? <Failed problem={problem} busy={busy} onRetry={onRetry} /> : items ? <Items items={items} /> : <Skeleton height={240} />}
    </>
  )
}

const Items = ({ items }: { items: readonly ${one}[] }) => {
  const { t, i18n } = useLingui()
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon="folder" title={t\`这里还没有内容\`}>
          <Trans>添加的内容会显示在这里。</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul>
        {items.map(({ id, name, createdAt }) => (
          <li key={id} className={css({ display: 'flex', gap: '3', justifyContent: 'space-between', paddingBlock: '2' })}>
            <bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>
            <span className={css({ color: 'fg.muted', fontSize: 's' })}>{i18n.date(createdAt, { dateStyle: 'medium' })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Failed = ({ problem, busy, onRetry }: { problem: Problem; busy: boolean; onRetry: () => void }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem.code === 'permission.denied')
    return (
      <Card>
        <EmptyState icon="alert" title={t\`您没有查看此页面的权限\`}>
          <Trans>如需查看，请联系组织的管理员。</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <LoadFailure busy={busy} onRetry={onRetry}>
      {problemText(problem)}
    </LoadFailure>
  )
}
`,
  [`src/routes/_console.${name}.tsx`]: `import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ${camel}Query } from '#api/${name}/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ${all}Screen } from '#ui/${name}/${name}-screen.tsx'
import { ${camel}PageTitles } from '#ui/${name}/page-titles.ts'
import { WithProject } from './-projects/with-project.tsx'
import { consoleOf } from './-shell/console.ts'

export const Route = createFileRoute('/_console/${name}')({ component: ${all}Page })

function ${all}Page() {
  const { i18n } = useLingui()
  return (
    <WithProject context={Route.useRouteContext()} title={i18n._(${camel}PageTitles['/${name}'])}>
      {(project) => <${all}Of key={project.id} project={project} />}
    </WithProject>
  )
}

function ${all}Of({ project }: { project: Project }) {
  const { call } = consoleOf(Route.useRouteContext())
  const { data, error, isFetching, refetch } = useQuery(${camel}Query(call, project.id))
  return (
    <${all}Screen
      items={data ?? null}
      problem={error && toProblem(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
`,
})

/** The texts of the screen, by their Chinese source. */
export const screenTexts = {
  这里还没有内容: { en: 'Nothing here yet', ja: 'まだ何もありません', fr: 'Rien pour l’instant' },
  '添加的内容会显示在这里。': {
    en: 'Whatever you add will appear here.',
    ja: '追加した内容がここに表示されます。',
    fr: 'Ce que vous ajouterez apparaîtra ici.',
  },
  您没有查看此页面的权限: {
    en: 'You do not have permission to view this page',
    ja: 'このページを表示する権限がありません',
    fr: 'Vous n’êtes pas autorisé à consulter cette page',
  },
  '如需查看，请联系组织的管理员。': {
    en: 'If you need access, please ask an administrator of your organisation.',
    ja: '表示が必要な場合は、組織の管理者にお問い合わせください。',
    fr: 'Pour y accéder, contactez un administrateur de votre organisation.',
  },
}
