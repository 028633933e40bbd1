/** A number is the same wherever it is shown (H46 in docs/in-the-hand.md). */
import { visit } from './actions.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';

for (const role of someOf(['caretaker', 'warden', 'hosteladmin'] as const)) {
  test(
    `the numbers on the home page of a ${role} are those of the lists they lead to`,
    { tag: '@desktop' },
    async ({ demoCampus, open }) => {
      test.slow();
      const page = await open({ as: demoCampus.people[role], at: demoCampus.app });
      await visit(page, '/dashboard');
      const lines = await page
        .locator('main li > a:has(strong)')
        .evaluateAll((links) => links.map((link) => ({ text: link.textContent, to: link.getAttribute('href') ?? '' })));
      const compared: Record<string, { home: string | undefined; list: string | undefined }> = {};
      for (const { text, to } of lines) {
        // a line without a number leads to the whole list
        const home = /^[1-9]\d*/.exec(text)?.[0];
        if (home === undefined) continue;
        await visit(page, to);
        // a list without pages, such as a roll call, shows its count in another way
        const part = page.getByRole('main').getByText(/^\d+–\d+ of \d+$/);
        if ((await part.count()) > 0) compared[text] = { home, list: /\d+$/.exec(await part.innerText())?.[0] };
        await visit(page, '/dashboard');
      }
      expect(Object.keys(compared).length).toBeGreaterThanOrEqual(3);
      expect(Object.entries(compared).filter(([, { home, list }]) => home !== list)).toEqual([]);
    },
  );
}
