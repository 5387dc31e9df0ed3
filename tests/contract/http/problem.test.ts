import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { isSuccess } from '#contract/http/envelope.ts'
import { ProblemError, toProblem } from '#contract/http/problem.ts'
import { problemCodeOf } from '#contract/http/problem-codes.ts'

test('each number belongs to one problem, and none is a success code', () => {
  const numbers = Object.values(serverProblems).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter(isSuccess)).toEqual([])
  for (const [code, { number }] of Object.entries(serverProblems)) expect(problemCodeOf(number)).toBe(code)
  expect(problemCodeOf(12345)).toBeNull()
})

test('only 200, 201 and 0 are success', () => {
  expect([200, 201, 0, 1, 199, 202, 204, 400, 40101].filter(isSuccess)).toEqual([200, 201, 0])
})

test('HTTP 403 means only that there is no valid session', () => {
  const forbidden = Object.entries(serverProblems).filter(([, { status }]) => status === 403)
  expect(forbidden.map(([code]) => code)).toEqual(['session.invalid'])
})

test('a ProblemError contains its problem; every other failure is unexpected', () => {
  const problem = { code: 'code.tooSoon', status: 429, retryAfter: 7 } as const
  expect(toProblem(new ProblemError(problem))).toBe(problem)
  for (const failure of [new Error('secret'), 'secret', null, undefined, problem])
    expect(toProblem(failure)).toEqual({ code: 'unexpected' })
})

test('the calls have the methods and paths of the specification', () => {
  const calls = Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]))
  expect(calls).toMatchObject({
    login: 'POST /admin/api/v1/auth/login',
    registerAdmin: 'POST /admin/api/v1/admin/register',
    verifyInvite: 'POST /admin/api/v1/admin/verifyInviteCode',
    changePassword: 'POST /admin/api/v1/auth/admin/changePassword',
    register: 'POST /admin/api/v1/users/register',
    sendCode: 'GET /admin/api/v1/users/getEmailCode',
    verifyCode: 'GET /admin/api/v1/auth/verifySmsCode',
    resetPassword: 'POST /admin/api/v1/users/updatePasswordForget',
    logout: 'GET /admin/api/v1/auth/apilogout',
    listRoles: 'GET /admin/api/v1/roles/list',
    viewRole: 'GET /admin/api/v1/roles/:id',
    updateRole: 'PUT /admin/api/v1/roles/:id',
    deleteRole: 'DELETE /admin/api/v1/roles/:id',
    createRole: 'POST /admin/api/v1/roles',
    grantPermissions: 'POST /admin/api/v1/roles/:id/permissions',
    logInWithGoogle: 'GET /api/admin/api/v1/auth/google/callback',
    listProjects: 'GET /quote/api/v1/project/list',
    saveProject: 'POST /quote/api/v1/project',
    deleteProject: 'DELETE /quote/api/v1/project',
    deleteProjectAsAdmin: 'DELETE /admin/api/v1/company/delete/project',
    createSdkKey: 'POST /quote/api/v1/sdk',
    viewSdkKey: 'GET /quote/api/v1/sdk/view',
    sendEvents: 'POST /quote/api/v1/events/behavior',
  })
})
