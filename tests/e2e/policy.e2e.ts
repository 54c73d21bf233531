// Proves that browser tests fail if the browser reports a violation of the content security policy.
import { expect, test } from 'vitest';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';

const site = await openSharedSite();

/** Loads /about with the page's real content security policy, but with a fault that `plant` adds to the HTML. */
async function visitPlanted(tab: Tab, plant: (html: string) => string): Promise<void> {
  await tab.setRequestInterception(true);
  tab.on('request', async (request) => {
    if (request.url() !== `${site.origin}/about`) {
      await request.continue();
      return;
    }
    const answer = await fetch(request.url());
    const html = await answer.text();
    await request.respond({
      status: answer.status,
      headers: {
        'content-type': 'text/html',
        'content-security-policy': answer.headers.get('content-security-policy') ?? '',
      },
      body: plant(html),
    });
  });
  await visit(tab, `${site.origin}/about`);
}

const planted: { name: string; plant: (tab: Tab) => Promise<void>; found: RegExp }[] = [
  {
    name: 'a style attribute in the HTML',
    plant: (tab) => visitPlanted(tab, (html) => html.replace('<body>', '<body style="color: red">')),
    found: /\/about: the content security policy refused inline code by style-src-attr .*Give the element a class/,
  },
  {
    name: 'an inline script',
    plant: (tab) => visitPlanted(tab, (html) => html.replace('</body>', '<script>window.planted = 1</script></body>')),
    found: /\/about: the content security policy refused inline code by script-src-elem .*into a module of src/,
  },
  {
    name: 'markup assigned to innerHTML',
    plant: async (tab) => {
      await visit(tab, `${site.origin}/about`);
      await tab.evaluate(() => {
        try {
          document.body.innerHTML += '<p>planted</p>';
        } catch {
          // The exception itself does not matter. The browser also reports the violation, which the test expects.
        }
      });
    },
    found: /\/about: the content security policy refused .* by require-trusted-types-for .*Make nodes/,
  },
];

test.each(planted)(
  '$name violates the content security policy, and the test error names the page and the fix',
  async ({ plant, found }) => {
    await expect(journey(site, plant)).rejects.toThrow(found);
  },
);
