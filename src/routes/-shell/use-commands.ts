import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'
import { type ProtectedPage, protectedPages } from '#contract/http/page-lookup.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import type { Command } from '#machines/shell/commands.ts'
import { languageNames, locales, useChooseLanguage } from '#ui/locales/language.tsx'
import { useTitleOf } from '#ui/shell/page-titles.ts'
import { applyTheme } from '#ui/theme/appearance.ts'

type Deeds = { onLeave: () => void; onChooseProject: (id: string) => void; onShortcuts: () => void }
type Action = Command & { run: () => void }

/** Addresses that redirect, with their targets. The command palette finds them under the target. */
const alsoCalled: Partial<Record<ProtectedPage, ProtectedPage>> = { '/integration/sdk': '/sdk' }
const others = (page: ProtectedPage) => protectedPages.filter((other) => alsoCalled[other] === page)

/** All commands of the palette: open a page, change the project, theme or language, show the shortcuts, sign out. */
export const useCommands = (
  selection: ActorRefFrom<typeof projectSelectionMachine>,
  { onLeave, onChooseProject, onShortcuts }: Deeds,
) => {
  const { t } = useLingui()
  const chooseLanguage = useChooseLanguage()
  const router = useRouter()
  const titleOf = useTitleOf([])
  const go = (href: string) => void router.navigate({ href })
  const wordsOf = (page: ProtectedPage) => [page, ...others(page).flatMap((other) => [other, titleOf(other)])].join(' ')
  const actions = (): Action[] => [
    ...protectedPages
      .filter((page) => page in router.routesByPath && !Object.hasOwn(alsoCalled, page))
      .map((page) => ({ id: page, label: titleOf(page), group: t`页面`, words: wordsOf(page), run: () => go(page) })),
    ...selection.getSnapshot().context.projects.map(({ id, projectName, isSample }) => ({
      id: `project:${id}`,
      label: isSample ? t`${projectName}（示例）` : projectName || t`未命名项目`,
      group: t`切换项目`,
      words: id,
      run: () => onChooseProject(id),
    })),
    ...[['light', t`浅色`] as const, ['dark', t`深色`] as const, ['system', t`跟随系统`] as const].map(([theme, label]) => ({
      id: `theme:${theme}`,
      label,
      group: t`主题`,
      words: theme,
      run: () => applyTheme(theme),
    })),
    ...locales.map((locale) => ({
      id: `language:${locale}`,
      label: languageNames[locale],
      group: t`语言`,
      words: locale,
      run: () => chooseLanguage?.(locale),
    })),
    { id: 'shortcuts', label: t`键盘快捷键`, group: t`帮助`, words: 'keyboard shortcuts ?', run: onShortcuts },
    {
      id: 'leave',
      label: t`退出登录`,
      group: t`账号`,
      words: 'logout',
      once: true as const,
      run: onLeave,
    },
  ]
  return {
    go,
    list: (): Command[] => actions().map(({ run: _, ...command }) => command),
    /** Runs the command with this id. The id of an open page is its address. */
    run: (id: string) =>
      id.startsWith('tab:')
        ? go(id.slice('tab:'.length))
        : actions()
            .find((it) => it.id === id)
            ?.run(),
  }
}
