import * as v from 'valibot'
import { pagePatternRule } from '#contract/actions/response-actions-fields.ts'
import { type ScenarioRules, scenarioLimits, scenarioRulesSchema } from '#contract/scenarios/settings.ts'

/** A condition as it is edited, complete or not. */
export type ConditionDraft = { readonly [field: string]: unknown }

/** The rules of a scenario as they are typed: patterns of pages are one per line. */
export type TypedRules = { isEnabled: boolean; conditions: readonly ConditionDraft[]; only: string; except: string }

/** What is wrong with typed rules: the path of a field of a condition (`conditions.0.value`), or a list of patterns. */
export type WrongRule = string

export const typedOf = ({ isEnabled, conditions, pages }: ScenarioRules): TypedRules => ({
  isEnabled,
  conditions: conditions.map((it) => ({ ...it })),
  only: pages.only.join('\n'),
  except: pages.except.join('\n'),
})

export const noRules: TypedRules = { isEnabled: true, conditions: [], only: '', except: '' }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lines that are no patterns of paths. */
export const wrongPatterns = (text: string): string[] => linesOf(text).filter((line) => !v.is(pagePatternRule, line))

const rulesOf = ({ isEnabled, conditions, only, except }: TypedRules) => ({
  isEnabled,
  conditions,
  pages: { only: linesOf(only), except: linesOf(except) },
})

/** The rules that were typed, or what is wrong with them. */
export const readRules = (typed: TypedRules): { rules: ScenarioRules } | { wrong: WrongRule[] } => {
  const wrongLists = (['only', 'except'] as const).filter(
    (list) => wrongPatterns(typed[list]).length > 0 || linesOf(typed[list]).length > scenarioLimits.patterns,
  )
  const parsed = v.safeParse(scenarioRulesSchema, rulesOf(typed))
  const paths = parsed.issues?.map(({ path }) => (path ?? []).map(({ key }) => String(key)).join('.')) ?? []
  const ofConditions = paths.filter((path) => path.startsWith('conditions'))
  if (parsed.success && wrongLists.length === 0) return { rules: parsed.output }
  return { wrong: [...ofConditions, ...wrongLists] }
}

/** Whether rules mean the same: spaces and empty lines do not matter. */
export const isSame = (one: TypedRules, other: TypedRules): boolean =>
  JSON.stringify(rulesOf(one)) === JSON.stringify(rulesOf(other))

const typedSchema = v.object({
  isEnabled: v.boolean(),
  conditions: v.array(v.record(v.string(), v.unknown())),
  only: v.string(),
  except: v.string(),
})

/** The typed rules in a stored draft; no rules where it cannot be read. */
export const rulesIn = (text: string): TypedRules => {
  try {
    const parsed = v.safeParse(typedSchema, JSON.parse(text))
    return parsed.success ? parsed.output : noRules
  } catch {
    return noRules
  }
}
