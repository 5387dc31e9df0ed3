import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type Page, pageAt } from '#contract/http/page-lookup.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import { pageTitles } from '#ui/capabilities/page-titles.ts'

/** The titles of pages, on their tab, in the navigation and in the browser's title. The Chinese texts are the specification's. */
export type PageTitles = Partial<Record<Page, MessageDescriptor>>

export const scenarioTitles = {
  add_to_cart: msg`加入购物车`,
  view_product: msg`浏览商品`,
  user_signup: msg`用户注册`,
  user_login: msg`用户登录`,
  start_checkout: msg`开始结算`,
  purchase: msg`购买`,
  search: msg`搜索`,
  exit_intent: msg`离开意图`,
} as const satisfies Record<Scenario, MessageDescriptor>

type Named = { id: string; projectName: string }

/** The title of the page at a path: the name of what it shows, as far as that is known, or what kind of page it is. */
export const useTitleOf = (projects: readonly Named[], names?: ReadonlyMap<string, string>) => {
  const { i18n } = useLingui()
  return (path: string): string => {
    const found = pageAt(path)
    if (!found) return path
    const { page, id } = found
    const name = names?.get(path)
    if (name) return name
    const project = page === '/projects/:id' ? projects.find((it) => it.id === id) : undefined
    if (project?.projectName) return project.projectName
    const scenario = page === '/ai-marketing/scenarios/:scenario' ? scenarios.find((it) => it === id) : undefined
    return i18n._(scenario ? scenarioTitles[scenario] : pageTitles[page])
  }
}
