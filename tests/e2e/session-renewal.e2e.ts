import { expect, test } from 'vitest';
import { journey, openSharedSite, silence } from '../support/journey.ts';
import { askAuth, readSession, seeDashboard, signIn, storageKey, targetOf, watchRequests } from '../support/session.ts';

// Sessions last 100 seconds, because the client renews sessions that expire within two minutes.
const site = await openSharedSite({ tokenSeconds: 100 });
const renewal = '/auth/v1/token?grant_type=refresh_token';

test('a session that is about to expire is renewed once, and the user stays signed in', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    const { refresh_token: first } = await readSession(tab);
    const { calls } = watchRequests(tab);
    await tab.reload();
    await tab.waitForFunction((key, token) => !localStorage.getItem(key)?.includes(token), {}, storageKey, first);
    await silence(tab, 500);
    expect(calls.map((call) => `${call.method()} ${targetOf(call)}`)).toEqual([`POST ${renewal}`]);
    expect(JSON.parse((await calls[0]?.fetchPostData()) ?? '')).toEqual({ refresh_token: first });
    await seeDashboard(tab);
    const { refresh_token: second } = await readSession(tab);
    expect((await askAuth(site, 'refresh_token', { refresh_token: second })).status).toBe(200);
  });
});
